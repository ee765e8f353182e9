"""`python -m sorry_engine`: see `sorry_engine.cli`."""

import sys

from sorry_engine.cli import main

sys.exit(main())
