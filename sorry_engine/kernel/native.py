"""The number types of the kernel: native ones where mypyc compiles it, plain Python where it runs interpreted.

This module is never compiled. The compiled kernel knows these names by their static types, and takes them from librt
and `vectors`; the interpreted one gets lists and ints, which are faster there and need nothing installed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    from sorry_engine.kernel.vectors import emptied as emptied
    from sorry_engine.kernel.vectors import sort as sort
    from sorry_engine.kernel.vectors import sorted_key as sorted_key
    from sorry_engine.kernel.vectors import to_bytes as to_bytes
    from sorry_engine.kernel.vectors import with_places as with_places
    from sorry_engine.kernel.vectors import with_room as with_room
else:
    i64 = int
    u8 = int
    vec = {int: list}  # vec[i64](items) is list(items)

    def append(items, item):
        """Add an item at the end; use what is returned, as the compiled vectors may move."""
        items.append(item)
        return items

    def with_places(packed, size, rest, count, low, high, at):
        """As in `vectors`."""
        items = [*packed, *rest[size:]] if len(packed) == size else [*packed[:size], *rest[size:], *packed[size:]]
        for place, item in enumerate(packed[:count]):
            if low < item < high:
                items[at + item] = place
        return items

    def with_room(count):
        """As in `vectors`."""
        return []

    def emptied(items):
        """As in `vectors`: a list would still have the items."""
        return []

    def sort(items, begin, end):
        """As in `vectors`."""
        items[begin:end] = sorted(items[begin:end])

    def sorted_key(items):
        """As in `vectors`, for a dictionary that lasts as long as the search."""
        return tuple(sorted(items))

    def to_bytes(items, size, end):
        """As in `vectors`."""
        return bytes(items[:size] + items[end:] if len(items) > end else items[:size])
