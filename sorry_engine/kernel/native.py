"""The number types of the kernel: native ones where mypyc compiles it, plain Python where it runs interpreted.

This module is never compiled. The compiled kernel knows these names by their static types, and takes them from librt
and `vectors`; the interpreted one gets lists and ints, which are faster there and need nothing installed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64

    from sorry_engine.kernel.vectors import from_bytes as from_bytes
    from sorry_engine.kernel.vectors import to_bytes as to_bytes
else:
    i64 = int
    vec = {int: list}  # vec[i64](items) is list(items)

    def append(items, item):
        """Add an item at the end; use what is returned, as the compiled vectors may move."""
        items.append(item)
        return items

    def from_bytes(packed, rest):
        """The bytes as numbers, and after them what `rest` holds there."""
        return [*packed, *rest[len(packed) :]]

    def to_bytes(items, size):
        """The first `size` items as bytes."""
        return bytes(items[:size])
