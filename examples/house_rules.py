"""What every house rule does to the game: to its length, to who wins, to bumps and swings of the lead.

python examples/house_rules.py [games]
"""

import sys
from collections.abc import Iterator

from sorry_engine import COMPILED, Rules, compare_rules, rulebook
from sorry_engine.comparing import Estimate

GAMES = 400 if COMPILED else 12  # by each rule: some seconds in all
SEED = 1992

EXAMPLES = {  # of options that take more values than can be listed
    "deck": "4.4.4.4.4.4.4.4.4.4.8",  # eight Sorry!s
    "exit_cards": "1.2.5",
    "match_target": "300",
    "fire_ice.fire_spaces": "7.22.37.52",
}
NEEDED = {  # what an option, or a value of it, needs to make a difference
    "own_entry=may_stop_on_diamond": "diamond=true",
    "diamond_holds": "diamond=true",
    "partner_moves": "teams=true",
    "team_bump": "teams=true",
    "team_sorry": "teams=true",
    "two_in_hand": "hand_size=5,pawns_out=1",
}


def changes() -> Iterator[tuple[Rules, str]]:
    """Each value of each option but the default, and the rules for which it is a change."""
    for ruling in rulebook.all():
        for option in ruling.options:
            for value in option.values[1:]:
                text = EXAMPLES[option.name] if value.text.startswith("<") else value.text
                change = f"{option.name}={text}"
                needed = NEEDED.get(change) or NEEDED.get(option.name)
                if option.name.startswith("fire_ice."):
                    needed = "fire_ice=true"
                yield Rules().changed(needed) if needed else Rules(), change


def shown(estimate: Estimate, scale: int = 1) -> str:
    """The value and how far its interval goes to either side; a star says that 0 is outside of it."""
    star = " " if estimate.allows(0) else "*"
    return f"{scale * estimate.value:+.1f} ± {scale * (estimate.high - estimate.low) / 2:.1f}{star}"


def main(games: int) -> None:
    """Print a line for each value of each option."""
    print(f"{games} games by each rule, every card and move by chance; ± is half of a confidence interval of 95 %.")
    print("First player: how much more than a fair share of the games who begins wins, in percent.")
    print("Cards, bumps, swings of the lead: by how many a game there are more than without the rule.")
    print("*: more than chance, it seems. But chance alone earns one star in twenty.\n")
    print(f"{'':40}{'First player':>15}{'Cards':>17}{'Bumps':>16}{'Swings':>15}")
    before: Rules | None = None
    for rules, change in sorted(changes(), key=lambda pair: str(pair[0])):
        found = compare_rules(rules, rules.changed(change), games, SEED)
        if rules != before:
            before = rules
            now = found.a
            print(f"{rules}: {now.cards.value:.0f} cards a game, ", end="")
            print(f"{now.bumps.value:.0f} bumps, {now.swings.value:.0f} swings of the lead")
        if found.a == found.b:
            print(f"  {change:38}plays the same games")
            continue
        more = found.difference
        columns = f"{shown(found.b.advantage, 100):>15}{shown(more.cards):>17}{shown(more.bumps):>16}"
        left = found.b.cut_off.value
        note = f" {left:.0%} of the games were cut off" if left else ""
        print(f"  {change:38}{columns}{shown(more.swings):>15}{note}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
