"""The peers that are shipped: each of Comparoscope's ops by the function that a user of the library calls.

Every module has ``make()``, which imports the library and returns a Peer.
"""

#: Names, as ``python -m comparoscope.peers NAME`` takes them.
NAMES = ("torch", "torchvision", "kornia", "opencv", "pillow")
