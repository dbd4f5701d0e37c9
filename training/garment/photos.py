"""The clothing set: real photos with their kind, without those kept for measuring and judging."""

import csv
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from .classes import GROUND, KINDS, SLEEVES
from .drawing.textures import SIDE
from .labelled import LABELS as LABELLED
from .labelled import outline, read_records

# Kind of each of the set's labels, and its sleeves if the label tells them (-1: unknown).
LABELS = {
    "T-Shirt": ("top", "short"),
    "Longsleeve": ("top", "long"),
    "Shirt": ("top", None),
    "Polo": ("top", "short"),
    "Undershirt": ("top", "none"),
    "Top": ("top", None),
    "Blouse": ("top", None),
    "Hoodie": ("top", "long"),
    "Body": ("top", None),
    "Outwear": ("outerwear", None),
    "Blazer": ("outerwear", "long"),
    "Dress": ("dress", None),
    "Skirt": ("skirt", None),
    "Pants": ("trousers", None),
    "Shorts": ("shorts", None),
    "Shoes": ("other", None),
    "Hat": ("other", None),
}


@dataclass
class Photos:
    """N photos, M of them outlined. Boxes are x0, y0, x1, y1 in pixels of the padded square."""

    # N x SIDE x SIDE x 3 bytes BGR, padded to squares.
    pictures: np.ndarray
    # N x 4, boxes of the photos in their squares.
    frames: np.ndarray
    # N, index into KINDS and into SLEEVES, -1 if the label does not tell.
    kinds: np.ndarray
    sleeves: np.ndarray
    # M, which are outlined; their parts (M x SIDE x SIDE), landmarks (M x 13 x 3), sleeves (M).
    outlined: np.ndarray
    parts: np.ndarray
    landmarks: np.ndarray
    outlined_sleeves: np.ndarray

    def __post_init__(self):
        """`boxes` (N x 4) are those of the garments: of outlined ones their outlines', of others the whole photos'."""
        self.boxes = np.float32(self.frames)
        self.boxes[self.outlined] = [find_box(parts) for parts in self.parts]


def find_box(parts: np.ndarray) -> tuple:
    """Of all that is not ground; the whole picture if there is nothing else."""
    cloth = parts != GROUND
    ys, xs = np.flatnonzero(cloth.any(1)), np.flatnonzero(cloth.any(0))
    return (xs[0], ys[0], xs[-1] + 1, ys[-1] + 1) if len(xs) else (0, 0, *parts.shape[::-1])


def read_photos(folder: Path, kept_back: list[Path], checked: bool = False, labels: Path = LABELLED) -> Photos:
    """The photos chosen by `choose_photos`, the outlined ones with the truth in `labels`."""
    records = read_records(labels)
    chosen = choose_photos(folder, kept_back, checked, records)
    with ThreadPoolExecutor() as pool:
        squares = pool.map(lambda name: to_square(cv2.imread(str(folder / "images" / f"{name}.jpg"))), chosen)
        pictures, frames = (np.stack(values) for values in zip(*squares))
    outlined = [index for index, name in enumerate(chosen) if name in records]
    truths = zip(*(outline(records[list(chosen)[index]], frames[index]) for index in outlined))
    known = zip(*(LABELS.get(label, (None, None)) for label in chosen.values()))
    kinds, sleeves = (
        np.array([-1 if one is None else names.index(one) for one in values])
        for names, values in zip((KINDS, SLEEVES), known)
    )
    return Photos(pictures, frames, kinds, sleeves, np.array(outlined), *map(np.stack, truths))


def choose_photos(folder: Path, kept_back: list[Path], checked: bool, outlined) -> dict[str, str | None]:
    """Names and labels (None where unsure or of children's clothes) of all labelled photos of adults' clothes and of
    all that are `outlined`, except those named in the lists; `checked` selects one in twelve, otherwise the others."""
    banned = {name for path in kept_back for name in read_names(path)}
    with (folder / "images.csv").open() as file:
        rows = {row["image"]: row["label"] if row["kids"] == "False" else None for row in csv.DictReader(file)}
    return {
        name: label if label in LABELS else None
        for name, label in sorted(rows.items())
        if (label in LABELS or name in outlined) and name not in banned and is_for_checking(name) == checked
    }


def is_for_checking(name: str) -> bool:
    """One photo in twelve, chosen by its name, is not used in training but for choosing settings."""
    return int(name[:6], 16) % 12 == 0


def read_names(path: Path) -> list[str]:
    lines = path.read_text().split()
    return [line.split(",")[0] for line in lines]


def to_square(photo: np.ndarray, side: int = SIDE) -> tuple[np.ndarray, np.ndarray]:
    """The whole photo centred in a square, padded with the median of its border, and its box there."""
    height, width = photo.shape[:2]
    scale = side / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
    square = np.empty((side, side, 3), np.uint8)
    square[:] = np.median(np.concatenate([small[0], small[-1], small[:, 0], small[:, -1]]), 0)
    x, y = ((side - length) // 2 for length in size)
    square[y : y + size[1], x : x + size[0]] = small
    return square, np.array([x, y, x + size[0], y + size[1]])
