"""The worked examples that come with the package, and that the runner notices what is wrong with an example."""

from __future__ import annotations

import attrs
import pytest

from sorry_engine import Card, Color, GameState, Move, Rules, deal, legal_moves, new_game
from sorry_engine.testing import checking
from sorry_engine.testing.cases import Case, CaseError, First, Letters, Match, Scenario, Score, Setup, check, load, read

CASES = {case.id: case for case in load()}


# --- the examples


@pytest.mark.parametrize("case", load(), ids=list(CASES))
def test_case(case: Case) -> None:
    check(case)


def test_no_case_is_missing() -> None:
    for kind, count in (Scenario, 439), (Setup, 11), (First, 4), (Score, 10), (Match, 3):
        assert len([case for case in load() if isinstance(case, kind)]) == count, kind
    assert len(load()) == len(CASES) == 467


def test_values_are_read_as_what_they_are() -> None:
    setup, match = CASES["g4-two-neighbours"], CASES["p7-target-150"]
    assert isinstance(setup, Setup)
    assert (setup.colors, setup.first) == ((Color.BLUE, Color.YELLOW), Color.YELLOW)
    assert isinstance(match, Match)
    assert match.games[1].score == {Color.RED: 5, Color.BLUE: 90, Color.YELLOW: 0, Color.GREEN: 10}
    assert (match.next_begins, match.over_after_game) == ((Color.RED, Color.BLUE), 3)
    tie = CASES["g5-high-card-tie"]
    assert isinstance(tie, First)
    assert tie.draws is not None
    assert tie.draws[1] == {Color.RED: Card.THREE, Color.BLUE: Card.SEVEN}


# --- the check notices what is wrong

SEVEN = """
[[scenario]]
id = "a-seven"
rulings = ["C7a", "C7b"]
title = "One pawn four from Home, one on the track"
source = "made for this test"
rules = "parker_1992"
position = "20,s2,H,H/S,S,S,S/-/- r"
card = "7"
[scenario.moves]
"7:r20>27" = "27,s2,H,H/S,S,S,S/-/- b"
"7:r20>26,rs2>s3" = "26,s3,H,H/S,S,S,S/-/- b"
"7:rs2>s4,r20>25" = "25,s4,H,H/S,S,S,S/-/- b"
"7:r20>24,rs2>s5" = "28,s5,H,H/S,S,S,S/-/- b 5.4.4.4.4.3.4.4.4.4.4"
"7:r20>23,rs2>H" = "H,H,H,23/S,S,S,S/-/- b"
"""


def scenario(text: str) -> Scenario:
    (case,) = read([("test.toml", text)])
    assert isinstance(case, Scenario)
    return case


def faults_of(text: str) -> list[str]:
    with pytest.raises(AssertionError) as caught:
        check(scenario(text))
    head, *rest = str(caught.value).split("\n")
    assert head == "test.toml, a-seven: One pawn four from Home, one on the track (C7a, C7b)"
    assert rest[:3] == [
        "rules     parker_1992",
        "position  20,s2,H,H/S,S,S,S/-/- r 5.4.4.4.4.4.4.4.4.4.4",
        "card      7",
    ]
    return rest[3:]


def test_parts_and_pawns_may_be_written_in_any_order() -> None:
    check(scenario(SEVEN))


def test_move_that_an_example_leaves_out() -> None:
    without = SEVEN.replace('"7:r20>27" = "27,s2,H,H/S,S,S,S/-/- b"\n', "")
    assert faults_of(without) == ["too many  7:r20>27 -> 27,s2,H,H/S,S,S,S/-/- b 5.4.4.4.4.3.4.4.4.4.4"]


def test_move_that_an_example_makes_up() -> None:
    (fault,) = faults_of(SEVEN + '"7:r20>22,rs2>s3" = "22,s3,H,H/S,S,S,S/-/- b"\n')
    assert fault.startswith("missing   7:r20>22,rs2>s3 -> 22,s3,H,H/S,S,S,S/-/- b: C7a: ")


@pytest.mark.parametrize(
    ("right", "wrong", "shown"),
    [
        ("27,s2,H,H/S,S,S,S/-/- b", "28,s2,H,H/S,S,S,S/-/- b", "27,s2,H,H/S,S,S,S/-/- b"),
        ("27,s2,H,H/S,S,S,S/-/- b", "27,s2,H,H/S,S,S,S/-/- r", "27,s2,H,H/S,S,S,S/-/- b"),
        ("27,s2,H,H/S,S,S,S/-/- b", "27,s2,H,H/S,S,S,S/-/- b card=5", "27,s2,H,H/S,S,S,S/-/- b"),
        (
            "b 5.4.4.4.4.3.4.4.4.4.4",
            "b 5.4.4.4.4.4.4.4.4.4.4",
            "28,s5,H,H/S,S,S,S/-/- b 5.4.4.4.4.3.4.4.4.4.4",
        ),
    ],
    ids=["pawns", "turn", "open-card", "pile"],
)
def test_result_that_an_example_has_wrong(right: str, wrong: str, shown: str) -> None:
    is_wrong, is_expected = faults_of(SEVEN.replace(right, wrong))
    assert is_wrong.startswith("wrong     7:r20>2")
    assert is_wrong.endswith(f"-> {shown}")
    assert is_expected.startswith("expected  7:r20>2")
    assert is_expected.endswith(wrong)


def test_places_are_compared_and_the_turn_of_a_finished_game_is_not() -> None:
    over = CASES["g9-play-on-last-but-one-ends-it"]
    assert isinstance(over, Scenario)
    ((move, result),) = over.moves.items()
    check(attrs.evolve(over, moves={move: result.replace(" r ", " b ")}))
    with pytest.raises(AssertionError, match="places=r,b"):
        check(attrs.evolve(over, moves={move: result.replace("places=b,r", "places=r,b")}))


def test_move_that_stands_there_twice() -> None:
    twice = SEVEN + '"7:rs2>s3,r20>26" = "26,s3,H,H/S,S,S,S/-/- b"\n'
    with pytest.raises(CaseError, match=r"test\.toml, a-seven: 7:rs2>s3,r20>26 stands there twice"):
        check(scenario(twice))


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("27,s2,H,H/S,S,S,S/-/- b", "27,s2,H,H/S,S,S,S/- b", "expected four colors"),
        ("20,s2,H,H/S,S,S,S/-/- r", "20,20,H,H/S,S,S,S/-/- r", "pawns: two on 20"),
    ],
)
def test_position_that_is_none(right: str, wrong: str, message: str) -> None:
    with pytest.raises(CaseError, match=rf"test\.toml, a-seven: .*{message}"):
        check(scenario(SEVEN.replace(right, wrong)))


def test_setup_and_first_that_are_wrong() -> None:
    setup = CASES["g1-deck-44"]
    assert isinstance(setup, Setup)
    with pytest.raises(AssertionError, match=r"expected  S,S,S,S/.* b 5\.4"):
        check(attrs.evolve(setup, position="S,S,S,S/S,S,S,S/S,S,S,S/S,S,S,S b 5.4.4.4.4.4.4.4.4.4.4"))
    with pytest.raises(AssertionError, match=r"begins    S,S,S,S/.* g 4\.4"):
        check(attrs.evolve(setup, first=Color.GREEN))
    for name in "g5-chosen", "g5-high-card", "g5-high-card-tie":
        first = CASES[name]
        assert isinstance(first, First)
        with pytest.raises(AssertionError, match=rf"begins    {first.begins.letter}\nexpected  g"):
            check(attrs.evolve(first, begins=Color.GREEN))


def message_of(case: Case) -> str:
    with pytest.raises(AssertionError) as caught:
        check(case)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("p1-play-one-card-draw-one", "hands=r:1,3,5,8;", "hands=r:1,3,5,7;"),
        ("p1-play-one-card-draw-one", "b:3,3,5,5,8", "b:3,3,5,8,8"),
        ("f2-ice-must-move", "ice=b30", "ice=y40"),
        ("f2-ice-must-move", " ice=b30", ""),
        ("f4-fire-may-move", "fire=r22", "fire=r30"),
        ("f5-green-across-zero", " fired=1", ""),
    ],
)
def test_hands_and_tokens_are_compared(name: str, right: str, wrong: str) -> None:
    case = CASES[name]
    assert isinstance(case, Scenario)
    move, result = next((move, result) for move, result in case.moves.items() if right in result)
    message = message_of(attrs.evolve(case, moves={**case.moves, move: result.replace(right, wrong)}))
    assert message.count("wrong     ") == message.count("expected  ") == 1
    assert f"wrong     {move} -> {result}" in message


def test_setup_whose_cards_are_wrong() -> None:
    setup = CASES["p1-points-game"]
    assert isinstance(setup, Setup)
    assert "held      5\nexpected  4" in message_of(attrs.evolve(setup, cards_in_each_hand_after_the_deal=4))
    assert "in pile   25\nexpected  24" in message_of(attrs.evolve(setup, cards_in_the_pile_after_the_deal=24))
    assert "held      none\nexpected  5" in message_of(attrs.evolve(setup, rules=Rules(pawns_out=1)))


def test_score_that_is_wrong() -> None:
    alone, teams = CASES["p5-nobody-has-more-than-two-home"], CASES["p5-teams-count-together"]
    assert isinstance(alone, Score)
    assert isinstance(teams, Score)
    points = {Color.RED: 90, Color.BLUE: 10, Color.YELLOW: 5, Color.GREEN: 0}
    assert alone.score == points
    assert "score     r:90 b:10 y:5 g:0\nexpected  r:90 b:10 y:5 g:5" in message_of(
        attrs.evolve(alone, score={**points, Color.GREEN: 5})
    )
    assert "winners   r\nexpected  b" in message_of(attrs.evolve(alone, winner=Letters((Color.BLUE,))))
    red, blue = Letters((Color.RED, Color.YELLOW)), Letters((Color.BLUE, Color.GREEN))
    assert teams.team_score == {red: 95, blue: 10}
    assert "score     r:95 b:10 y:95 g:10\nexpected  r:95 b:11 y:95 g:11" in message_of(
        attrs.evolve(teams, team_score={red: 95, blue: 11})
    )
    with pytest.raises(CaseError, match=r"p5-teams-count-together: .*expected four"):
        check(attrs.evolve(teams, pawns="H,H,H,H/S,S,S,H/H,H,H,H/-"))


def test_match_that_is_wrong() -> None:
    match = CASES["p7-target-150"]
    assert isinstance(match, Match)
    assert "begin     r b\nexpected  r g" in message_of(attrs.evolve(match, next_begins=(Color.RED, Color.GREEN)))
    assert "winners   b\nexpected  r" in message_of(attrs.evolve(match, match_winner=Color.RED))
    assert "over      after game 3\nexpected  after game 2" in message_of(attrs.evolve(match, over_after_game=2))
    totals = {**match.totals, Color.BLUE: 181}
    assert "totals    r:105 b:180 y:10 g:20\nexpected  r:105 b:181 y:10 g:20" in message_of(
        attrs.evolve(match, totals=totals)
    )
    longer = message_of(attrs.evolve(match, games=(*match.games, match.games[0])))
    assert "games     3 of them\nexpected  4 of them" in longer
    endless = message_of(attrs.evolve(match, rules=match.rules.replace(match_target=None)))
    assert "winners   none\nexpected  b" in endless
    assert "begin     r b b\nexpected  r b" in endless


def test_only_a_case_is_checked() -> None:
    with pytest.raises(TypeError, match="case: expected one of Scenario, Setup, First, Score, Match, got 'x'"):
        check("x")  # type: ignore[arg-type]  # the point of the test


def test_who_begins_takes_the_ties_into_account() -> None:
    tie = CASES["g5-high-card-tie"]
    assert isinstance(tie, First)
    assert tie.draws is not None
    with pytest.raises(AssertionError, match=r"begins    r b\nexpected  b"):
        check(attrs.evolve(tie, draws=tie.draws[:1]))
    with pytest.raises(CaseError, match="only those tied draw again"):
        check(attrs.evolve(tie, draws=(*tie.draws[:1], {Color.RED: Card.ONE, Color.GREEN: Card.TWO})))


def test_youngest_begins() -> None:
    youngest = CASES["g5-youngest"]
    assert isinstance(youngest, First)
    played = attrs.evolve(youngest, rules=new_game().rules)
    check(played)
    with pytest.raises(AssertionError, match=r"begins    b\nexpected  y"):
        check(attrs.evolve(played, begins=Color.YELLOW))


def test_ways_to_play_that_differ_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed_backward(state: GameState, card: Card | None = None) -> tuple[Move, ...]:
        return legal_moves(state, card)[::-1]

    def not_played(state: GameState, move: Move) -> GameState:
        return state

    def dealt_to_another(state: GameState, card: Card) -> GameState:
        return deal(state, card).replace(turn=Color.BLUE)

    with monkeypatch.context() as patch:
        patch.setattr(checking, "legal_moves", listed_backward)
        assert faults_of(SEVEN) == ["unlike    legal_moves and successors do not list the same"]
    with monkeypatch.context() as patch:
        patch.setattr(checking, "deal", dealt_to_another)
        assert faults_of(SEVEN) == ["unlike    after deal the moves or their results are others"]
    with monkeypatch.context() as patch:
        patch.setattr(checking, "apply", not_played)
        faults = faults_of(SEVEN)
        assert faults[0] == "unlike    7:r20>23,rs2>H is listed, but why_illegal, canonical or apply do not agree"
        assert "missing   7:r20>27 -> 27,s2,H,H/S,S,S,S/-/- b: it may be played, but is not listed" in faults
    check(scenario(SEVEN))


# --- a file is read strictly


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('title = "', 'tilte = "', "a-seven: unknown key 'tilte'"),
        ('card = "7"\n', "", "a-seven: missing key 'card'"),
        ('id = "a-seven"\n', "", "scenario 1: missing key 'id'"),
        ('id = "a-seven"', "id = 7", "7: id: value: expected str, got 7"),
        ('title = "One pawn four from Home, one on the track"', 'title = ""', "a-seven: title: an empty text"),
        ('["C7a", "C7b"]', '"C7a"', "a-seven: rulings: value: expected list, got 'C7a'"),
        ('["C7a", "C7b"]', '["C7a", 7]', "a-seven: rulings: value: expected str, got 7"),
        ("parker_1992", "parker_1993", "a-seven: rules: .*unknown edition"),
        ("parker_1992", "parker_1992(pawns=5)", "a-seven: rules: pawns: 5 is not allowed"),
        ("/- r", "/- x", "a-seven: 'x' is no color"),
        (" r", "", "a-seven: '' is no color"),
        ('card = "7"', 'card = "6"', "a-seven: '6' is no card"),
        ("7:r20>27", "7:r20-27", "a-seven: '7:r20-27': at 2"),
        ('[scenario.moves]\n"7:', '[scenario.more]\n"7:', "a-seven: unknown key 'more'"),
        ("[[scenario]]", "[[scenarios]]", "'scenarios': expected a list of tables scenario, setup"),
        ("[[scenario]]", "[scenario]", "'scenario': expected a list of tables"),
        ("[[scenario]]", "scenario = [5]\n[[scenario]]", "Cannot mutate immutable"),
        ('id = "a-seven"', 'id = "a-seven', "Illegal character"),
    ],
)
def test_file_that_is_not_as_it_should_be(right: str, wrong: str, message: str) -> None:
    assert right in SEVEN
    with pytest.raises(CaseError, match=rf"test\.toml[:,] {message}"):
        read([("test.toml", SEVEN.replace(right, wrong, 1))])


@pytest.mark.parametrize("text", ["scenario = 5", "scenario = [5]"])
def test_entries_that_are_no_tables(text: str) -> None:
    with pytest.raises(CaseError, match=r"test\.toml"):
        read([("test.toml", text)])


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('[[first]]\n{}begins = "r"', "x: expected one of chosen, draws, ages, got none"),
        ('[[first]]\n{}begins = "r"\nchosen = "r"\nages = {{ r = 1 }}', "got chosen, ages"),
        ('[[first]]\n{}begins = "r"\nages = {{ r = "1" }}', "x: ages: value: expected int, got '1'"),
        ('[[first]]\n{}begins = "r"\ndraws = [{{ x = "1" }}]', "x: draws: 'x' is no color"),
        ('[[setup]]\n{}colors = "rb"\nfirst = "r"', "x: expected one of position, pawns, got none"),
        ('[[setup]]\n{}colors = ""\nfirst = "r"\npawns = "S"', "x: colors: an empty text"),
        ('[[score]]\n{}pawns = "S"\nwinner = "r"', "x: expected one of score, team_score, got none"),
        ('[[match]]\n{}next_begins = []\ntotals = {{}}\ngames = [{{ winner = "r" }}]', "games: missing key 'score'"),
    ],
)
def test_other_entries_that_are_not_as_they_should_be(entry: str, message: str) -> None:
    common = 'id = "x"\nrulings = []\ntitle = "t"\nsource = "s"\nrules = "parker_1992"\n'
    with pytest.raises(CaseError, match=message):
        read([("test.toml", entry.format(common))])


def test_id_that_is_not_the_only_one() -> None:
    with pytest.raises(CaseError, match=r"^two\.toml, a-seven: the id stands in one\.toml already"):
        read([("one.toml", SEVEN), ("two.toml", SEVEN)])
