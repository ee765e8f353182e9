"""What tests do with moves; it has moved into the package."""

from sorry_engine.testing.moving import near_moves, rotate_move

__all__ = ["near_moves", "rotate_move"]
