"""Other engines, played through text, so that the scenarios of `sorry_engine.testing` can be put to them.

Each module needs the extra that it names, and no other part of the package imports it.
"""
