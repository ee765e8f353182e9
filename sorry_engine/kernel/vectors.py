"""Between bytes and vectors, for the compiled kernel; `native` says what stands in for this where it is interpreted."""

from librt.vecs import vec
from mypy_extensions import i64, u8


def from_bytes(packed: bytes, rest: vec[i64]) -> vec[i64]:
    """The bytes as numbers, and after them what `rest` holds there."""
    items = rest[:]
    place: i64 = 0
    for place in range(len(packed)):
        items[place] = packed[place]
    return items


def to_bytes(items: vec[i64], size: i64) -> bytes:
    """The first `size` items as bytes."""
    packed = vec[u8]([0] * int(size))
    place: i64 = 0
    for place in range(size):
        packed[place] = u8(items[place])
    return bytes(packed)
