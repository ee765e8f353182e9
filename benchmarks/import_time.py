"""How long `import sorry_engine` takes, over an empty interpreter: the shortest of several runs, taken in turn.

    python benchmarks/import_time.py [limit in ms]

With a limit, a longer time is a failure. It is processor time, and the shortest, for whatever else a machine does only
adds to it.
"""

import os
import subprocess
import sys

RUNS = 20
# The byte code is kept, as it is for a user, whatever the caller's setting.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def milliseconds(statement: str) -> float:
    """The processor time of a fresh interpreter that runs the statement."""
    code = f"{statement}; import time; print(1000 * time.process_time())"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=ENVIRONMENT)
    return float(ran.stdout)


def main(limit: float = float("inf")) -> None:
    """Measure, report, compare with the limit."""
    milliseconds("import sorry_engine")  # writes the byte code
    statements = ("import sorry_engine", "import attrs", "pass")
    runs = [[milliseconds(statement) for statement in statements] for _ in range(RUNS)]
    engine, attrs, empty = (min(times) for times in zip(*runs, strict=True))
    print(
        f"over an empty interpreter: import sorry_engine {engine - empty:.1f} ms, import attrs {attrs - empty:.1f} ms"
    )
    if engine - empty > limit:
        sys.exit(f"longer than {limit:g} ms")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
