"""Photos whose parts and landmarks were outlined by hand (`labels.jsonl`), with the same kind of truth as drawings.

A record names a photo of the clothing set and lists polygons, in percent of the photo's width and height: `T` torso,
`L` and `R` sleeves (sides of the picture), `I` inside of the neck, `H` hood, `S` straps. Landmarks are the points that
begin with a name: N neck, S shoulder, A armpit, CO and CI outer and inner corner of the cuff, H hem, each with L or R.
"""

import json
from pathlib import Path

import cv2
import numpy as np

from .classes import (
    HOOD,
    INSIDE,
    LANDMARKS,
    SLEEVE_LEFT,
    SLEEVE_RIGHT,
    SLEEVES,
    STRAP,
    TORSO,
    UNKNOWN_PART,
    UNKNOWN_PRESENCE,
)
from .drawing.textures import SIDE

LABELS = Path(__file__).with_name("labels.jsonl")
# In painting order.
PAINTED = {"T": TORSO, "S": STRAP, "I": INSIDE, "H": HOOD, "L": SLEEVE_LEFT, "R": SLEEVE_RIGHT}
NAMES = {"N": "neck", "S": "shoulder", "A": "armpit", "CO": "cuff-outer", "CI": "cuff-inner", "H": "hem"}
ENDS = {"L": "left", "R": "right"}
# Pixels on both sides of an outline in which hand-drawn labels are unreliable and ignored.
UNSURE = 2
# Distance from shoulder to cuff over that from neck to hem; between the limits a sleeve is neither short nor long.
LONGEST_SHORT, SHORTEST_LONG = 0.46, 0.725


def read_records(labels: Path = LABELS) -> dict[str, dict]:
    """The records by the name of their photo."""
    records = map(json.loads, labels.read_text().splitlines())
    return {record["photo"]: record for record in records}


def outline(record: dict, frame: np.ndarray):
    """Parts (SIDE x SIDE), landmarks (x, y and presence in rows, in pixels) and sleeves (index into SLEEVES or -1).
    `frame`: the photo's box in the square, x0, y0, x1, y1 in pixels."""
    corner, size = frame[:2], frame[2:] - frame[:2]
    parts, landmarks = np.zeros((SIDE, SIDE), np.uint8), np.zeros((len(LANDMARKS), 3), np.float32)
    landmarks[LANDMARKS.index("chest"), 2] = UNKNOWN_PRESENCE
    for key, part in PAINTED.items():
        for polygon in record.get(key, []):
            points = np.array([point[-2:] for point in polygon]) / 100 * size + corner
            cv2.fillPoly(parts, [np.round(points * 16 - 8).astype(np.int32)], part, shift=4)
            for point, place in zip(polygon, points):
                if isinstance(point[0], str):
                    # In landmarks, 0 is the centre of the first pixel.
                    landmarks[LANDMARKS.index(f"{NAMES[point[0][:-1]]}-{ENDS[point[0][-1]]}")] = (*(place - 0.5), 1)
    covered = (parts > 0).astype(np.uint8)
    across = np.ones((2 * UNSURE + 1, 2 * UNSURE + 1), np.uint8)
    parts[cv2.dilate(covered, across) != cv2.erode(covered, across)] = UNKNOWN_PART
    return parts, landmarks, tell_sleeves(landmarks)


def tell_sleeves(landmarks: np.ndarray) -> int:
    """Index into SLEEVES; -1 if the sides differ or the length is between short and long."""
    place = dict(zip(LANDMARKS, landmarks))
    found = set()
    for side in ENDS.values():
        if place[f"cuff-outer-{side}"][2] == 0:
            found.add("none")
            continue
        height = place[f"hem-{side}"][1] - place[f"neck-{side}"][1]
        cuff = (place[f"cuff-outer-{side}"] + place[f"cuff-inner-{side}"])[:2] / 2
        share = np.hypot(*(cuff - place[f"shoulder-{side}"][:2])) / max(height, 1)
        found.add("short" if share < LONGEST_SHORT else "long" if share > SHORTEST_LONG else "between")
    only = found.pop()
    return SLEEVES.index(only) if not found and only in SLEEVES else -1
