"""Comparoscope's peers: programs that run steps for it, on their own devices, in their own process.

``comparoscope.peer`` is what a peer of one's own needs; ``python -m comparoscope.peers NAME`` runs those that are shipped.
"""

__version__ = "1.0.0"
