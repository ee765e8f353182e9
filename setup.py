"""Compiles the kernel with mypyc, where that can be done; everything else about the build is in pyproject.toml."""

import os
import sys
import tempfile
import textwrap
from pathlib import Path

from setuptools import Extension, setup

KERNEL = Path("sorry_engine", "kernel")
NEVER_COMPILED = {"__init__.py", "native.py"}

# An editable install has none of these commands and runs interpreted, as does one where SORRY_ENGINE_PURE is set.
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


def compiled_kernel(scratch: str) -> list[Extension]:
    """The extensions of the compiled kernel; their C sources go into ``scratch``."""
    from mypyc.build import mypycify  # not there on PyPy, for one

    modules = sorted(str(path) for path in KERNEL.glob("*.py") if path.name not in NEVER_COMPILED)
    options = ["--config-file=", f"--cache-dir={os.devnull}"]
    extensions = mypycify(
        [*options, *modules], opt_level="3", debug_level="0", strict_dunder_typing=True, target_dir=scratch
    )
    if sys.platform == "linux":  # else no function is inlined, for others might take its place: a tenth of the speed
        for extension in extensions:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


def build(scratch: str) -> None:
    """Build with the compiled kernel, or else, if anything stands in the way, in pure Python."""
    # Nothing of an earlier build, and nothing compiled, is ever picked up again.
    options = {"build": {"build_base": scratch}}
    if COMPILING_COMMANDS.isdisjoint(sys.argv) or os.environ.get("SORRY_ENGINE_PURE", "0") not in ("", "0"):
        setup(options=options)
        return
    try:
        setup(options=options, ext_modules=compiled_kernel(scratch))
    except (Exception, SystemExit) as error:
        reason = textwrap.shorten(f"{type(error).__name__}: {error}", width=200, placeholder="...")
        print(f"sorry_engine: kernel not compiled, installing pure Python instead ({reason})", file=sys.stderr)
        setup(options=options)


with tempfile.TemporaryDirectory() as scratch:
    build(scratch)
