"""Overlays parts and landmarks on pictures, for the eye: `python -m training.garment.sheet PATH` shows 35 drawings."""

import sys
from pathlib import Path

import cv2
import numpy as np

from .drawing.paint import draw

COLOURS = np.array(
    [[255, 255, 255], [200, 120, 60], [60, 60, 230], [60, 200, 60], [0, 220, 255], [200, 60, 200], [255, 200, 0]],
    np.uint8,
)
DOTS = [(0, 0, 0)] * 2 + [(0, 0, 255)] * 2 + [(255, 0, 255)] * 2 + [(0, 120, 0), (0, 200, 255)] * 2
DOTS += [(255, 0, 0)] * 2 + [(128, 128, 128)]


def overlay(picture: np.ndarray, parts: np.ndarray, landmarks: np.ndarray, share: float = 0.5) -> np.ndarray:
    """Landmarks are rows of x, y and presence; those with a presence below one half are omitted."""
    shown = picture.copy()
    cloth = parts > 0
    shown[cloth] = (picture[cloth] * (1 - share) + COLOURS[parts[cloth]] * share).astype(np.uint8)
    for colour, (x, y, presence) in zip(DOTS, landmarks):
        if presence > 0.5:
            cv2.circle(shown, (int(x), int(y)), 4, (255, 255, 255), -1, cv2.LINE_AA)
            cv2.circle(shown, (int(x), int(y)), 3, colour, -1, cv2.LINE_AA)
    return shown


def write_sheet(path: Path | str, tiles: list[np.ndarray], columns: int) -> None:
    blank = np.full_like(tiles[0], 255)
    tiles = tiles + [blank] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    cv2.imwrite(str(path), np.vstack(rows))


if __name__ == "__main__":
    drawings = [draw(seed) for seed in range(35)]
    tiles = [np.vstack([one.picture, overlay(one.picture, one.parts, one.landmarks, 0.65)]) for one in drawings]
    write_sheet(sys.argv[1], tiles, 7)
