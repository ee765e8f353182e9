"""Every ruling of RULES.md, sections 1 to 5, in test functions whose names carry its id."""
