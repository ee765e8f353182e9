"""How fast the standard game is played at random, as a fraction of what plain C does on the same core.

    python benchmarks/floors.py

`yardstick.c`, beside this file, is the yardstick, see side_by_side.py. Below a floor it is a failure.
"""

import sys
import tempfile
from pathlib import Path

from contenders import build
from side_by_side import Entry, fraction, machine, measure, pin

# The engine may take so many times as long as C, and no longer.
FLOORS = {
    "compiled": {"playouts": 5, "batch": 10, "loop": 60},
    "interpreted": {"playouts": 190, "loop": 440},
}
SECONDS = 4.0  # for each


def main() -> None:
    """Measure, report, compare with the floors."""
    pin()
    floors = FLOORS[build()]
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(list(map(Entry, floors)), SECONDS, Path(folder))
    print(f"python benchmarks/floors.py\n{machine()}, kernel {build()}")
    print(f"{'':14}{'cards/s':>12}{'ratio':>10}{'floor':>10}   spread")
    slow = []
    for entry, each in measured.items():
        floor = floors[entry.name]
        print(f"{entry.name:14}{each.speed:12,.0f}{fraction(each.ratio):>10}{f'1/{floor}':>10}   {each.spread}")
        if each.ratio < 1 / floor:
            slow.append(f"{entry.name} 1/{floor}")
    if slow:
        sys.exit(f"slower than these parts of yardstick.c: {', '.join(slow)}")


if __name__ == "__main__":
    main()
