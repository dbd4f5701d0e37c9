"""What the garment reader tells: parts, landmarks, kinds and sleeves, in the order of its outputs."""

import numpy as np

PARTS = ("ground", "torso", "sleeve-left", "sleeve-right", "inside", "hood", "strap")
GROUND, TORSO, SLEEVE_LEFT, SLEEVE_RIGHT, INSIDE, HOOD, STRAP = range(7)

LANDMARKS = (
    "neck-left",
    "neck-right",
    "shoulder-left",
    "shoulder-right",
    "armpit-left",
    "armpit-right",
    "cuff-outer-left",
    "cuff-inner-left",
    "cuff-outer-right",
    "cuff-inner-right",
    "hem-left",
    "hem-right",
    "chest",
)

KINDS = ("top", "outerwear", "dress", "skirt", "trousers", "shorts", "other")
SLEEVES = ("none", "short", "long")

# The last output holds, one after the other: presence of the landmarks, the kinds, the sleeves, and whether the
# front stands open.
FACTS = len(LANDMARKS) + len(KINDS) + len(SLEEVES) + 1

# What nothing is known about: a pixel's part, whether a landmark is there.
UNKNOWN_PART, UNKNOWN_PRESENCE = 255, -1

# Left and right change places when a picture is mirrored.
MIRRORED_PARTS = np.arange(256, dtype=np.uint8)
MIRRORED_PARTS[[SLEEVE_LEFT, SLEEVE_RIGHT]] = SLEEVE_RIGHT, SLEEVE_LEFT
MIRRORED_LANDMARKS = np.array([1, 0, 3, 2, 5, 4, 8, 9, 6, 7, 11, 10, 12])

SIDES = (-1, 1)
SIDE_NAMES = {-1: "left", 1: "right"}
SLEEVE_PARTS = {-1: SLEEVE_LEFT, 1: SLEEVE_RIGHT}
