#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py MODULE      runs one module of tests, or says "SKIPPED: …" if this Python cannot run any of it."""

import os
import sys
import unittest

try:
    import numpy  # noqa: F401
except ImportError:
    print("SKIPPED: this Python has no NumPy (package python3-numpy)")
    sys.exit()

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
result = unittest.TextTestRunner(verbosity=1).run(unittest.defaultTestLoader.loadTestsFromName(sys.argv[1]))
if result.wasSuccessful() and result.skipped and len(result.skipped) >= result.testsRun:
    print("SKIPPED:", result.skipped[0][1])
sys.exit(not result.wasSuccessful())
