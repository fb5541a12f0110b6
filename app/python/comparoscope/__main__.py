# SPDX-License-Identifier: Apache-2.0
"""``python -m comparoscope diff a.npy b.npy``: the command line, ``comparo``."""

from .programs import comparo

comparo()
