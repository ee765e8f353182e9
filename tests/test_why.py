"""Why a move is illegal: for every reason one move, its code, and the ruling that comes first."""

from __future__ import annotations

import inspect
import re
from typing import NamedTuple

import pytest

from sorry_engine import (
    Card,
    CardError,
    GameOverError,
    GameState,
    IllegalMoveError,
    Move,
    Phase,
    Rules,
    SorryError,
    Violation,
    apply,
    deal,
    legal_moves,
    parse_move,
    parse_state,
    sentences,
    why_illegal,
    wrong_tokens,
    wrong_ways,
)
from sorry_engine.kernel import reasons


class Case(NamedTuple):
    """A move that is illegal, and a change to it, or to the options, that makes it legal."""

    code: str
    ruling: str
    pawns: str
    move: str
    options: str = ""
    cure: str = ""

    def state(self, options: str = "") -> GameState:
        chosen = options or self.options
        return parse_state(self.pawns, Rules.from_text(f"parker_1992({chosen})" if chosen else "parker_1992"))


OTHERS = "S,S,S,40/S,S,S,S/S,S,S,S r"
NO_SEVEN = "5.4.4.4.4.0.4.4.4.4.4"
DIAMOND = "diamond=true,diamond_holds=true"
STOPPING = "diamond=true,own_entry=may_stop_on_diamond"
LEAVING = "exit_cards=1.2.7,exit_distance=counted,seven_pawns=3"

TEAM = "S,S,S,12/S,S,S,40/S,S,S,50/S,S,S,S r"
NOBODY_OUT = "S,S,S,12/S,S,S,S/S,S,S,30/S,S,S,S r"
AFTER_HOME = "teams=true,partner_moves=after_home"
NEVER = "teams=true,partner_moves=never"
FIRE = "fire_ice=true"
PAIR = "S,S,S,12/S,S,S,40/-/- r"
DEEP = "S,S,S,50/S,S,s2,40/-/- r"
STUCK = "0,H,H,H/S,S,S,40/-/- r"  # an 11 swaps, and no other high card can be played
FORCED = "eleven_swap=forced"
PLAY_FIRST = "two_in_hand=play_then_refill"
SWAPPING = "S,s1,12,H/S,S,S,3/S,S,S,23/- r *"
RESCUING = f"S,S,20,s1/{OTHERS} * fire=rs1"
BUMPABLE = "fire_ice.iced_bumpable=true"

# the cure is another move, or options
CASES = [
    Case("game_over", "G9", "H,H,H,H/S,S,S,40/-/- r", "5:-"),
    Case("game_over", "G9", "H,H,H,H/S,S,S,40/-/- b", "fire:b40>45"),
    Case("card_not_to_be_had", "G6", f"S,S,S,12/{OTHERS} {NO_SEVEN}", "7:r12>19", cure="5:r12>17"),
    Case("card_not_to_be_had", "G7", f"S,S,S,12/{OTHERS} * card=5", "3:r12>15", cure="5:r12>17"),
    Case("no_fire_move", "F5", f"S,S,S,12/{OTHERS}", "fire:-"),
    Case("no_fire_move", "F5", f"S,S,S,12/{OTHERS}", "fire:r12>15"),
    Case("no_fire_move", "F5", f"S,S,S,12/{OTHERS} * card=5", "fire:-"),
    Case("not_your_pawn", "G4", f"S,S,S,12/{OTHERS}", "5:b40>45", cure="5:r12>17"),
    Case("not_your_pawn", "G4", f"S,S,S,12/{OTHERS}", "1:bS>19", cure="1:rS>4"),
    Case("not_your_pawn", "G4", f"S,S,S,12/{OTHERS}", "11:b40<>r12", cure="11:r12<>b40"),
    Case("not_your_pawn", "G4", f"S,S,20,12/{OTHERS}", "7:r12>16,b40>43", cure="7:r12>16,r20>23"),
    Case("no_pawn_there", "C1", f"S,S,S,12/{OTHERS}", "1:r20>21", cure="1:r12>13"),
    Case("no_pawn_there", "C1", f"20,30,H,12/{OTHERS}", "1:rS>4", cure="1:r12>13"),
    Case("no_pawn_there", "C2", f"S,S,S,12/{OTHERS}", "2:r40>42", cure="2:r12>14"),
    Case("no_pawn_there", "C3", f"S,S,S,12/{OTHERS}", "3:r20>23", cure="3:r12>15"),
    Case("no_pawn_there", "C3", f"S,S,S,12/{OTHERS}", "5:rs1>H", cure="5:r12>17"),
    Case("no_pawn_there", "C3", f"S,S,S,12/{OTHERS}", "8:r20>28", cure="8:r12>20"),
    Case("no_pawn_there", "C3", f"S,S,S,14/{OTHERS}", "12:r20>32", cure="12:r14>26"),
    Case("no_pawn_there", "C4", f"S,S,S,12/{OTHERS}", "4:r20>16", cure="4:r12>8"),
    Case("no_pawn_there", "C7a", f"S,S,20,12/{OTHERS}", "7:r12>16,r21>24", cure="7:r12>16,r20>23"),
    Case("no_pawn_there", "C10", f"S,S,S,12/{OTHERS}", "10:r20>30", cure="10:r12>22"),
    Case("no_pawn_there", "C11a", f"S,S,S,12/{OTHERS}", "11:r20<>b40", cure="11:r12<>b40"),
    Case("no_pawn_there", "C13a", f"11,20,30,12/{OTHERS}", "S:rS>40", cure="S:-"),
    Case("from_home", "M6", f"S,S,H,12/{OTHERS}", "5:rH>20", cure="5:r12>17"),
    Case("from_home", "M6", f"S,S,H,12/{OTHERS}", "11:rH<>b40", cure="11:r12<>b40"),
    Case("from_home", "M6", f"S,20,H,12/{OTHERS}", "7:r12>16,rH>H", cure="7:r12>16,r20>23"),
    Case("no_such_power", "C3", f"S,S,S,12/{OTHERS}", "5:r12<>b40", cure="5:r12>17"),
    Case("no_such_power", "F6", f"S,S,S,12/{OTHERS}", "5:r12>>H", cure="5:r12>17"),
    Case("no_such_power", "C13a", f"S,S,S,12/{OTHERS}", "S:r12>16", cure="sorry_forward=choice"),
    Case("no_such_power", "C13a", f"S,S,S,12/{OTHERS}", "S:r12<>b40", cure="S:rS>40"),
    Case("no_such_power", "C7a", f"S,S,20,12/{OTHERS}", "7:r12<>b40,r20>23", cure="7:r12>16,r20>23"),
    Case("no_such_power", "C7a", f"S,S,20,12/{OTHERS}", "7:r12<>b40", cure="7:r12>19"),
    Case("not_out_of_start", "M1", f"S,S,S,12/{OTHERS}", "5:rS>4", cure="exit_cards=5"),
    Case("not_out_of_start", "M1", f"S,S,S,12/{OTHERS}", "4:rS>0", cure="4:r12>8"),
    Case("wrong_exit", "M2", f"S,S,S,12/{OTHERS}", "2:rS>5", cure="exit_distance=counted"),
    Case("not_out_of_start", "C7a", f"S,S,S,12/{OTHERS}", "7:r12>16,rS>6", cure=LEAVING),
    Case("wrong_exit", "M2", f"S,S,S,12/{OTHERS}", "7:r12>16,rS>20", LEAVING, "7:r12>16,rS>6"),
    Case("bumped_by_part", "C7b", f"S,S,26,20/{OTHERS}", "7:r20>24,r26>29", cure="7:r26>29,r20>24"),
    Case("bumped_by_part", "C7b", f"S,S,24,20/{OTHERS}", "7:r20>24,r24>27", "own_landing=bump", "7:r24>27,r20>24"),
    Case("past_diamond", "M7", f"S,S,S,1/{OTHERS}", "5:r1>6", "diamond=true,own_entry=may_stop_on_diamond", "5:r1>s4"),
    Case(
        "past_diamond", "M7", f"S,S,S,1/{OTHERS}", "12:r1>13", "diamond=true,own_entry=may_stop_on_diamond", "4:r1>57"
    ),
    Case("past_its_entry", "M9", f"S,S,S,3/{OTHERS}", "5:r3>s4", "diamond=true", "5:r3>8"),
    Case("past_entry", "M7", f"S,S,S,1/{OTHERS}", "12:r1>13", cure="own_entry=may_pass"),
    Case("past_home", "M6", f"S,S,S,0/{OTHERS}", "12:r0>H", "own_entry=may_pass", "12:r0>12"),
    Case("backward_into_safety", "M10", f"S,S,S,4/{OTHERS}", "4:r4>s1", cure="4:r4>0"),
    Case("held_on_diamond", "M9", f"S,S,S,3/{OTHERS}", "5:r3>8", DIAMOND, cure="diamond=true"),
    Case("held_on_diamond", "M9", f"S,S,20,3/{OTHERS}", "7:r20>24,r3>6", DIAMOND, cure="diamond=true"),
    Case("past_home", "M6", f"S,S,s3,12/{OTHERS}", "5:rs3>H", cure="exact_home=false"),
    Case("past_home", "M6", f"S,S,s5,12/{OTHERS}", "12:rs5>H", cure="exact_home=false"),
    Case("wrong_square", "C1", f"S,S,S,12/{OTHERS}", "1:r12>14", cure="1:r12>13"),
    Case("wrong_square", "C3", f"S,S,S,12/{OTHERS}", "5:r12>18", cure="5:r12>17"),
    Case("wrong_square", "C3", f"S,S,S,12/{OTHERS}", "5:r12>H", cure="5:r12>17"),
    Case("past_entry", "M7", f"S,S,S,1/{OTHERS}", "5:r1>6", cure="own_entry=may_pass"),
    Case("wrong_square_behind", "C4", f"S,S,S,12/{OTHERS}", "4:r12>9", cure="4:r12>8"),
    Case("wrong_square", "C7a", f"S,S,20,12/{OTHERS}", "7:r12>19,r20>27", cure="7:r12>16,r20>23"),
    Case("wrong_square", "C7a", f"S,S,20,s4/{OTHERS}", "7:rs4>s2,r20>24", cure="7:rs4>s5,r20>26"),
    Case("wrong_square", "C10", f"S,S,S,12/{OTHERS}", "10:r12>10", cure="10:r12>11"),
    Case("own_pawn", "M5", f"S,S,17,12/{OTHERS}", "5:r12>17", cure="own_landing=bump"),
    Case("own_pawn", "M5", f"S,S,S,4/{OTHERS}", "1:rS>4", cure="1:r4>5"),
    Case("own_pawn", "M5", f"S,S,s2,s4/{OTHERS}", "2:rs2>s4", cure="2:rS>4"),
    Case("own_pawn", "M5", f"S,S,12,8/{OTHERS}", "4:r12>8", cure="4:r8>4"),
    Case("own_pawn", "M5", f"S,S,15,12/{OTHERS}", "7:r12>15,r15>19", cure="7:r15>19,r12>15"),
    Case("own_pawn_on_slide", "S6", f"S,S,26,19/{OTHERS}", "5:r19>24", "slide_own_pawns=blocks", "5:r26>31"),
    Case("own_pawn_on_slide", "S6", f"S,S,28,19/{OTHERS}", "5:r19>24", "slide_own_pawns=spared", "5:r28>33"),
    Case("own_pawn_on_slide", "S6", "S,S,26,12/S,S,S,24/-/- r", "11:r12<>b24", "slide_own_pawns=blocks", "11:r12>23"),
    Case(
        "own_pawn_on_slide",
        "S6",
        "S,S,26,12/S,S,S,24/-/- r",
        "S:rS>24",
        "slide_own_pawns=blocks,slide_colors=any",
        cure="slide_colors=any",
    ),
    Case("own_pawn_on_slide", "S6", f"S,S,26,20/{OTHERS}", "7:r20>24,r26>29", "slide_own_pawns=blocks", "7:r20>27"),
    Case("ten_is_possible", "C10", f"S,S,s1,12/{OTHERS}", "10:rs1>2", "ten_backward=only_if_no_ten", "10:r12>22"),
    Case("sorry_is_possible", "C13b", f"S,S,S,12/{OTHERS}", "S:r12>16", "sorry_forward=fallback", "S:rS>40"),
    Case("swap_off_track", "C11b", f"S,S,S,12/{OTHERS}", "11:rS<>b40", cure="11:r12<>b40"),
    Case("swap_off_track", "C11b", f"S,S,s1,12/{OTHERS}", "11:rs1<>b40", cure="11:r12<>b40"),
    Case("swap_off_track", "C11b", "S,S,S,12/S,S,s1,40/-/- r", "11:r12<>bs1", cure="11:r12<>b40"),
    Case("no_opponent_there", "C11a", f"S,S,S,12/{OTHERS}", "11:r12<>b41", cure="11:r12<>b40"),
    Case("no_opponent_there", "C11a", f"S,S,S,12/{OTHERS}", "11:r12<>y40", cure="11:r12<>b40"),
    Case("no_opponent_there", "C11a", f"S,S,30,12/{OTHERS}", "11:r12<>r30", cure="11:r12<>b40"),
    Case("no_opponent_there", "C13a", f"S,S,S,12/{OTHERS}", "S:rS>41", cure="S:rS>40"),
    Case("no_opponent_there", "C13a", f"S,S,S,12/{OTHERS}", "S:rS>12", cure="S:rS>40"),
    Case("target_off_track", "C13a", "S,S,S,12/S,S,s1,40/-/- r", "S:rS>s1", cure="S:rS>40"),
    Case("too_many_parts", "C7c", f"S,30,20,12/{OTHERS}", "7:r12>13,r20>22,r30>34", cure="seven_pawns=3"),
    Case("too_many_parts", "C3", f"S,S,20,12/{OTHERS}", "5:r12>14,r20>23", cure="5:r12>17"),
    Case("too_many_parts", "C7c", f"S,S,20,12/{OTHERS}", "7:r12>15,r20>24", "seven_pawns=1", "7:r12>19"),
    Case("pawn_moved_already", "C7b", f"S,S,20,12/{OTHERS}", "7:r12>15,r15>19", cure="7:r12>15,r20>24"),
    Case("pawn_moved_already", "C7b", f"H,H,H,S/{OTHERS}", "7:rS>4,r4>10", LEAVING, "7:rS>10"),
    Case("not_seven", "C7a", f"S,S,20,12/{OTHERS}", "7:r12>15,r20>23", cure="7:r12>15,r20>24"),
    Case("not_seven", "C7a", f"S,S,20,12/{OTHERS}", "7:r12>16,r20>24", cure="7:r12>16,r20>23"),
    Case(
        "not_seven",
        "C7a",
        f"S,s5,20,12/{OTHERS}",
        "7:r12>18,r20>21,rs5>H",
        "seven_pawns=3,exact_home=false",
        cure="7:r12>15,r20>21,rs5>H",
    ),
    Case("must_move", "G7", f"S,S,S,12/{OTHERS}", "5:-", cure="must_move=false"),
    Case("must_move", "G7", f"S,S,S,S/{OTHERS}", "S:-", cure="S:rS>40"),
    Case("must_move", "G7", f"S,S,S,12/{OTHERS} * card=11", "11:-", cure="11:r12>23"),
    Case("must_move", "G7", "S,S,s1,12/S,S,S,23/-/- r", "11:-", "eleven_swap=forced", "11:r12<>b23"),
    Case("slid_on", "S1", f"S,S,S,20/{OTHERS}", "7:r20>24,r24>27", cure="7:r20>27"),
    Case("pawn_moved_already", "C7b", f"S,S,S,8/{OTHERS}", "7:r8>12,r8>11", cure="7:r8>15"),
    Case("must_move", "G7", "S,S,S,12/S,S,S,3/-/- r", "11:-", cure="11:r12<>b3"),  # which may be declined
    Case("past_home", "M6", "S,S,S,s3/S,S,S,40/-/- r", "12:rs3>20", cure="1:rs3>s4"),
    Case("past_home", "M6", "S,S,S,57/S,S,S,40/-/- r", "12:r57>20", cure="10:r57>s5"),
    Case("past_entry", "M7", "S,S,20,1/S,S,S,40/-/- r", "7:r1>3,r20>25", cure="own_entry=may_pass"),
    Case("wrong_square", "C10", f"S,S,S,12/{OTHERS}", "10:r12>9", cure="10:r12>11"),
    Case("card_not_to_be_had", "G1", f"S,S,S,12/{OTHERS}", "7:r12>19", f"deck={NO_SEVEN}", "5:r12>17"),
    # teams
    Case("game_over", "T7", "H,H,H,H/S,S,S,40/H,H,H,H/S,S,S,S r", "5:-", "teams=true"),
    Case(
        "partners_pawn",
        "T3",
        "S,S,S,12/S,S,S,40/S,S,S,7/S,S,S,S r",
        "5:y7>12",
        "teams=true,team_bump=false",
        "5:r12>17",
    ),
    Case("not_yet_yours", "T1", "H,H,H,s5/S,S,S,40/S,S,S,50/S,S,S,S r", "7:rs5>H,y50>56", AFTER_HOME, "teams=true"),
    Case("not_your_pawn", "T1", TEAM, "5:b40>45", "teams=true", "5:y50>55"),
    Case("not_yet_yours", "T1", TEAM, "5:y50>55", NEVER, "teams=true"),
    Case("not_yet_yours", "T1", TEAM, "1:yS>34", NEVER, "1:rS>4"),
    Case("not_yet_yours", "T1", TEAM, "7:r12>15,y50>54", "teams=true,partner_moves=after_home", "teams=true"),
    Case("not_yet_yours", "T1", TEAM, "11:y50<>b40", NEVER, "11:r12<>b40"),
    Case("partners_pawn", "T3", f"S,S,S,45/{TEAM[9:]}", "5:r45>50", "teams=true,team_bump=false", "teams=true"),
    Case("partners_pawn", "T3", f"S,S,S,54/{TEAM[9:]}", "4:r54>50", "teams=true,team_bump=false", "4:y50>46"),
    Case("opponent_is_possible", "T4", TEAM, "S:rS>50", "teams=true", "S:rS>40"),
    Case("opponent_is_possible", "T4", TEAM, "S:yS>12", "teams=true", "S:yS>40"),
    Case("team_pawn_not_taken", "T4", NOBODY_OUT, "S:yS>12", "teams=true,team_sorry=partner", "teams=true"),
    Case("team_pawn_not_taken", "T4", NOBODY_OUT, "S:rS>30", "teams=true,team_sorry=never", "teams=true"),
    Case("partner_in_swap", "T5", TEAM, "11:r12<>y50", "teams=true", "11:r12<>b40"),
    Case("no_opponent_there", "C13a", f"S,S,20,12/{OTHERS}", "S:rS>12", cure="S:rS>40"),
    # hands
    Case("refill_due", "P1", f"{PAIR} hands=r:5;b:8", "5:r12>17", "hand_size=2", "hand_size=1"),
    Case("card_not_to_be_had", "P1", f"{PAIR} hands=r:3,5;b:8,8", "8:r12>20", "hand_size=2", "5:r12>17"),
    Case("must_play_another", "P2", f"{PAIR} hands=r:3,5;b:8,8", "5:-", "hand_size=2", "hand_size=2,must_move=false"),
    Case("must_play_another", "P2", f"{DEEP} hands=r:1,11;b:8,8", "11:-", "hand_size=2", "11:r50<>b40"),
    Case("must_play_another", "P2", f"{STUCK} hands=r:11,12;b:8,8", "12:-", f"hand_size=2,{FORCED}", "hand_size=2"),
    Case("no_fire_move", "F5", f"{PAIR} hands=r:3,5;b:8,8", "fire:-", "hand_size=2", "5:r12>17"),
    Case("hand_is_hidden", "P4", f"{PAIR} hands=r:?,?;b:8,8", "2:r12>14", f"hand_size=2,{PLAY_FIRST}"),
    Case("must_play_another", "P2", f"{SWAPPING} hands=r:11,S;b:8,8;y:8,8", "11:-", "hand_size=2", "S:rS>23"),
    # Fire and Ice
    Case("no_fire_move", "F5", f"{PAIR} * fire=b40", "fire:-", FIRE, "5:r12>17"),
    Case("no_fire_move", "F5", f"{PAIR} * fire=r12", "fire:r12>15", "fire_ice.fire_spaces=12", "5:r12>17"),
    Case("no_fire_move", "F5", "S,S,S,s1/S,S,S,40/-/- r * fire=rs1", "fire:rs1>15", FIRE, "3:rs1>s4"),
    Case("no_fire_move", "F5", f"{TEAM} * fire=b40", "fire:-", f"teams=true,{FIRE}", "5:r12>17"),
    Case("own_pawn", "M5", "S,S,15,12/S,S,S,40/-/- r * fire=r12", "fire:r12>15", FIRE, "5:r12>17"),
    Case("own_pawn", "M5", "S,S,15,12/S,S,S,40/-/- r * fire=r12", "fire:-", FIRE, "5:r12>17"),
    Case("held_by_ice", "F7", f"{PAIR} * fire=r12 ice=r12", "fire:r12>15", FIRE, "1:ice>b40,rS>4"),
    Case(
        "held_on_diamond",
        "M9",
        "S,S,S,3/S,S,S,40/-/- r * fire=r3",
        "fire:r3>15",
        f"{DIAMOND},{FIRE}",
        "1:ice>b40,rS>4",
    ),
    Case(
        "past_entry",
        "M7",
        "S,S,S,1/S,S,S,40/-/- r * fire=r1",
        "fire:r1>15",
        FIRE,
        f"own_entry=may_pass,{FIRE}",
    ),
    Case("not_yet_yours", "T1", f"{TEAM} * fire=y50", "fire:y50>0", f"{NEVER},{FIRE}", f"teams=true,{FIRE}"),
    Case("no_such_power", "F2", PAIR, "5:ice>b40", FIRE, "5:r12>17"),
    Case("no_such_power", "F4", PAIR, "5:fire>r12", FIRE, "5:r12>17"),
    Case("no_such_power", "F4", PAIR, "2:r12>14,fire>r14", FIRE, "2:fire>r12,r12>14"),
    Case("no_such_power", "F2", PAIR, "2:ice>b40,r12>14", FIRE, "2:fire>r12,r12>14"),
    Case("no_such_power", "F4", "S,S,20,12/S,S,S,40/-/- r", "7:r12>18,fire>r20", FIRE, "7:r12>19"),
    Case("must_step", "F4", PAIR, "2:fire>r12", FIRE, "2:fire>r12,r12>14"),
    Case("must_step", "F2", PAIR, "1:ice>b40", FIRE, "1:ice>b40,r12>13"),
    Case("wrong_token_place", "F4", f"{PAIR} * fire=b40", "2:fire>-,r12>14", FIRE, "2:r12>14"),
    Case("wrong_token_place", "F4", PAIR, "2:fire>rS,r12>14", FIRE, "2:fire>r12,r12>14"),
    Case("wrong_token_place", "F4", PAIR, "2:fire>rs3,r12>14", FIRE, "2:fire>r12,r12>14"),
    Case("wrong_token_place", "F2", f"{PAIR} * ice=r12", "1:ice>r12,rS>4", FIRE, "1:ice>b40,r12>13"),
    Case("not_yet_yours", "T1", TEAM, "2:fire>y50", f"{NEVER},{FIRE}", "2:fire>r12,r12>14"),
    Case("brought_home", "F6", f"S,S,20,s5/{OTHERS} * fire=rs5", "7:rs5>H,r20>>H,r20>26", FIRE, "7:r20>27"),
    Case("no_rescue", "F6", f"H,H,20,s4/{OTHERS} * fire=rs4 ice=r20", "2:rs4>H,r20>>H", FIRE, "2:rs4>H"),
    Case(
        "iced_pawn",
        "F8",
        "S,S,S,46/S,S,S,24/-/S,S,S,49 r * ice=g49",
        "11:r46<>b24",
        f"slide_on_swap=both,{FIRE}",
        BUMPABLE,
    ),
    Case("wrong_fire_move", "F5", f"{PAIR} * fire=r12", "fire:r12>30", FIRE, "fire:r12>15"),
    Case("fire_move_is_past", "F5", f"{PAIR} * fire=r12 fired=1", "fire:r12>15", FIRE, "5:r12>17"),
    Case("no_fire_move", "F5", f"{PAIR} * fire=b40", "fire:b40>45", FIRE, "5:r12>17"),
    Case("ice_must_move", "F2", PAIR, "1:r12>13", FIRE, "fire_ice.ice_move=may"),
    Case("ice_must_move", "F2", PAIR, "1:-", FIRE, "1:ice>b40,r12>13"),
    Case("wrong_token_place", "F2", PAIR, "1:ice>r12,r12>13", FIRE, "1:ice>b40,r12>13"),
    Case("wrong_token_place", "F2", f"{PAIR} * ice=b40", "1:ice>b40,r12>13", FIRE, "1:r12>13"),
    Case("wrong_token_place", "F2", PAIR, "1:ice>-,r12>13", FIRE, "1:ice>b40,r12>13"),
    Case("wrong_token_place", "F2", DEEP, "1:ice>bs2,r50>51", FIRE, "fire_ice.ice_targets=track_and_zone"),
    Case("wrong_token_place", "F4", PAIR, "2:fire>b40,r12>14", FIRE, "2:fire>r12,r12>14"),
    Case("rescue_is_due", "F6", RESCUING, "5:rs1>H", FIRE, "fire_ice.home_bonus=false"),
    Case("rescue_is_due", "F6", RESCUING, "5:rs1>H,r21>>H", FIRE, "5:rs1>H,r20>>H"),
    Case("rescue_is_due", "F6", RESCUING, "7:rs1>H,r20>22", FIRE, "7:rs1>H,rS>>H,r20>22"),
    Case("no_rescue", "F6", f"S,S,20,s1/{OTHERS}", "5:rs1>H,r20>>H", FIRE, "5:rs1>H"),
    Case("no_rescue", "F6", f"S,S,20,s1/{OTHERS} * fire=rs1", "3:rs1>s4,r20>>H", FIRE, "3:rs1>s4"),
    Case("held_by_ice", "F7", f"S,S,20,12/{OTHERS} * ice=r12", "5:r12>17", FIRE, "5:r20>25"),
    Case("held_by_ice", "F7", f"S,S,20,12/{OTHERS} * ice=r12", "11:r12<>b40", FIRE, "11:r20<>b40"),
    Case("held_by_ice", "F7", f"S,S,20,12/{OTHERS} * ice=b40", "11:r12<>b40", FIRE, "11:r12>23"),
    Case("held_by_ice", "F7", f"S,S,20,12/{OTHERS} * ice=r12", "7:r20>24,r12>15", FIRE, "7:r20>27"),
    Case("iced_pawn", "F8", f"S,S,20,35/{OTHERS} * ice=b40", "5:r35>40", FIRE, BUMPABLE),
    Case("iced_pawn", "F8", f"S,S,20,44/{OTHERS} * ice=b40", "4:r44>40", FIRE, BUMPABLE),
    Case("sorry_on_ice", "F7", f"S,S,20,12/{OTHERS} * ice=b40", "S:rS>40", FIRE, BUMPABLE),
    Case("iced_pawn", "F8", "S,S,20,11/S,S,S,19/-/- r * ice=b19", "5:r11>16", FIRE, BUMPABLE),
]


NO_MOVES_KNOWN = ("card_not_to_be_had", "hand_is_hidden")  # to ask for the moves is an error too


def name_of(case: Case) -> str:
    return f"{case.code}-{case.pawns}-{case.move}-{case.options}"


def test_every_code_is_in_the_table() -> None:
    source = "".join(map(inspect.getsource, (sentences, wrong_ways, wrong_tokens)))
    written = re.findall(r'\b(?:Sentence|ice|_possible)\(\s*"(\w+)"', source)
    assert {case.code for case in CASES} | {"no_other_part"} == set(written)  # which only `explain` says
    numbers = {value for name, value in vars(reasons).items() if name.isupper()}
    assert set(sentences._SENTENCES) == numbers


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_first_ruling(case: Case) -> None:
    state = case.state()
    move = parse_move(case.move, state.turn)
    violation = why_illegal(state, move)
    assert violation is not None
    assert violation.code == case.code
    assert violation.rulings[0] == case.ruling
    assert violation.text
    assert not set("{}") & set(violation.text)
    if case.code not in NO_MOVES_KNOWN:
        assert move not in legal_moves(state, move.card)
    assert error_of(state, move) == (case.code, violation)


def test_only_what_has_no_cure_has_none_in_the_table() -> None:
    assert {case.code for case in CASES if not case.cure} == {"game_over", "no_fire_move", "hand_is_hidden"}


def test_p4_a_hidden_hand_matters_only_where_the_next_play_comes_before_the_refill() -> None:
    hidden = f"{PAIR} hands=r:?,?;b:8,8"
    for options in "hand_size=2", "hand_size=2,two_in_hand=none", f"hand_size=2,{PLAY_FIRST},draw_again=never":
        state = parse_state(hidden, Rules.from_text(f"parker_1992({options})"))
        assert why_illegal(state, parse_move("2:r12>14")) is None
        assert apply(state, parse_move("2:r12>14")).hands == ((None,), (Card.EIGHT, Card.EIGHT), (), ())


@pytest.mark.parametrize("case", [case for case in CASES if case.cure], ids=name_of)
def test_the_cure(case: Case) -> None:
    """What was wrong was that: with the cure, another move or other options, it is legal."""
    state = case.state(case.cure if "=" in case.cure else "")
    move = parse_move(case.move if "=" in case.cure else case.cure)
    assert why_illegal(state, move) is None
    assert move in legal_moves(state, move.card) or len(move.steps) > 1
    assert apply(state, move) != state


IN_DRAW = [
    case
    for case in CASES
    if case.code != "card_not_to_be_had" and case.move[0] != "f" and case.state().phase in (Phase.FIRE, Phase.DRAW)
]


@pytest.mark.parametrize("case", IN_DRAW, ids=name_of)
def test_the_same_with_the_card_lying_open(case: Case) -> None:
    state = case.state()
    move = parse_move(case.move, state.turn)
    assert move.card is not None
    open_card, drawn = why_illegal(deal(state, move.card), move), why_illegal(state, move)
    assert open_card is not None
    assert drawn is not None
    assert (open_card.rulings, open_card.code, open_card.text) == (drawn.rulings, drawn.code, drawn.text)


def error_of(state: GameState, move: Move) -> tuple[str, Violation | None]:
    """The code and the violation of the error that `apply` raises."""
    with pytest.raises(SorryError) as caught:
        apply(state, move)
    error = caught.value
    assert str(move) in str(error) or type(error) is CardError
    assert str(state) in str(error)
    if isinstance(error, IllegalMoveError):
        assert error.violation.text in str(error)
        assert ", ".join(error.violation.rulings) in str(error)
        return error.violation.code, error.violation
    why_not = why_illegal(state, move)
    assert why_not is not None
    assert why_not.code in {GameOverError: ("game_over",), CardError: NO_MOVES_KNOWN}[type(error)]
    return why_not.code, why_not


def test_a_legal_move_breaks_no_ruling() -> None:
    state = parse_state(f"S,S,20,12/{OTHERS}", Rules())
    for card in Card:
        for move in legal_moves(state, card):
            assert why_illegal(state, move) is None
    assert why_illegal(state, parse_move("7:r20>23,r12>16")) is None
    assert why_illegal(parse_state(f"S,S,S,S/{OTHERS}", Rules()), parse_move("5:-")) is None
