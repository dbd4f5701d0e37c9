"""The outputs of the garment reader in their order: parts, landmarks, kinds and sleeves."""

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

# The last output holds, one after the other: presence of the landmarks, kinds, sleeves, whether the neck is at the top.
PRESENCE = slice(0, len(LANDMARKS))
KIND = slice(PRESENCE.stop, PRESENCE.stop + len(KINDS))
SLEEVE = slice(KIND.stop, KIND.stop + len(SLEEVES))
UPRIGHT = SLEEVE.stop
FACTS = UPRIGHT + 1

# Markers for an unknown part of a pixel and an unknown presence of a landmark.
UNKNOWN_PART, UNKNOWN_PRESENCE = 255, -1

# Left and right are swapped when a picture is mirrored.
MIRRORED_PARTS = np.arange(256)
MIRRORED_PARTS[[SLEEVE_LEFT, SLEEVE_RIGHT]] = SLEEVE_RIGHT, SLEEVE_LEFT
MIRRORED_LANDMARKS = np.array([1, 0, 3, 2, 5, 4, 8, 9, 6, 7, 11, 10, 12])

SIDES = (-1, 1)
SIDE_NAMES = {-1: "left", 1: "right"}
SLEEVE_PARTS = {-1: SLEEVE_LEFT, 1: SLEEVE_RIGHT}
