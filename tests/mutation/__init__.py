"""Mutation testing of the kernel, on demand: `README.md` says how."""
