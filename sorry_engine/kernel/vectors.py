"""Between bytes and vectors, for the compiled kernel; `native` says what stands in for this where it is interpreted."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8


def with_places(packed: bytes, size: i64, rest: vec[i64], count: i64, low: i64, high: i64, at: i64) -> vec[i64]:
    """The first `size` bytes as numbers, then what `rest` holds there, then the other bytes.

    Where one of the first `count` is between `low` and `high`, the entry `at` + that number is its place.
    """
    items = rest[:]
    place: i64 = 0
    for place in range(size):
        item: i64 = packed[place]
        items[place] = item
        if place < count and low < item < high:
            items[at + item] = place
    for place in range(size, len(packed)):
        items = append(items, packed[place])
    return items


def to_bytes(items: vec[i64], size: i64, end: i64) -> bytes:
    """The first `size` items as bytes, and those from `end` on."""
    packed = vec[u8]([0] * int(size + len(items) - end))
    place: i64 = 0
    for place in range(size):
        packed[place] = u8(items[place])
    for place in range(end, len(items)):
        packed[size + place - end] = u8(items[place])
    return bytes(packed)


def with_room(count: i64) -> vec[i64]:
    """An empty vector to which so many items can be added before it needs more memory."""
    return vec[i64](capacity=count)


def emptied(items: vec[i64]) -> vec[i64]:
    """A vector without items that may use the memory of an empty one, to which items have been added, again."""
    return items


def sort(items: vec[i64], begin: i64, end: i64) -> None:
    """Sort a few numbers in place, from one place up to before another."""
    last: i64 = 0
    for last in range(begin + 1, end):
        item = items[last]
        place = last
        while place > begin and items[place - 1] > item:
            items[place] = items[place - 1]
            place -= 1
        items[place] = item


def sorted_key(items: vec[i64]) -> bytes:
    """What tells these numbers, in whatever order, from all others, as the key of a dictionary. They are sorted."""
    sort(items, 0, len(items))
    return bytes(items)
