"""Photos whose parts and landmarks were outlined by hand (`labels.jsonl`), in the format of a shard of drawings.

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
from .photos import is_for_checking, read_names, to_square
from .textures import SIDE

LABELS = Path(__file__).with_name("labels.jsonl")
# In painting order.
PAINTED = {"T": TORSO, "S": STRAP, "I": INSIDE, "H": HOOD, "L": SLEEVE_LEFT, "R": SLEEVE_RIGHT}
NAMES = {"N": "neck", "S": "shoulder", "A": "armpit", "CO": "cuff-outer", "CI": "cuff-inner", "H": "hem"}
ENDS = {"L": "left", "R": "right"}
# Pixels on both sides of an outline in which hand-drawn labels are unreliable and ignored.
UNSURE = 2
# Distance from shoulder to cuff over that from neck to hem; between the limits a sleeve is neither short nor long.
LONGEST_SHORT, SHORTEST_LONG = 0.46, 0.725


def read_labelled(folder: Path, kept_back: list[Path], labels: Path = LABELS, checked: bool = False) -> dict:
    """Pictures (N x SIDE x SIDE x 3, BGR), parts, landmarks, sleeves and opened; `checked` as in `read_photos`."""
    banned = {name for path in kept_back for name in read_names(path)}
    records = map(json.loads, labels.read_text().splitlines())
    records = [record for record in records if is_for_checking(record["photo"]) == checked]
    samples = [read_one(folder, record) for record in records if record["photo"] not in banned]
    pictures, parts, landmarks, sleeves = (list(values) for values in zip(*samples))
    return {
        "pictures": np.stack(pictures),
        "parts": np.stack(parts),
        "landmarks": np.stack(landmarks),
        "sleeves": np.array(sleeves, np.int64),
        "opened": np.zeros(len(samples), np.float32),
    }


def read_one(folder: Path, record: dict):
    photo = cv2.imread(str(folder / "images" / f"{record['photo']}.jpg"))
    height, width = photo.shape[:2]
    scale = SIDE / max(height, width)
    size = np.array([max(1, round(width * scale)), max(1, round(height * scale))])
    corner = (SIDE - size) // 2
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
    sleeves = tell_sleeves(landmarks)
    covered = (parts > 0).astype(np.uint8)
    across = np.ones((2 * UNSURE + 1, 2 * UNSURE + 1), np.uint8)
    parts[cv2.dilate(covered, across) != cv2.erode(covered, across)] = UNKNOWN_PART
    return to_square(photo), parts, landmarks, sleeves


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
