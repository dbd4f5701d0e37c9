"""The clothing set: real photos with their kind, without those kept for measuring and judging."""

import csv
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from .classes import KINDS, SLEEVES
from .textures import SIDE

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
    # N x SIDE x SIDE x 3 bytes BGR, padded to squares.
    pictures: np.ndarray
    # Index into KINDS.
    kinds: np.ndarray
    # Index into SLEEVES, -1 if the label does not tell.
    sleeves: np.ndarray
    names: list[str]


def read_photos(folder: Path, kept_back: list[Path], cache: Path, checked: bool = False) -> Photos:
    """All labelled photos of adults' clothes, except those named in the lists; `checked` selects only every twelfth.
    The pictures are cached in the folder `cache`, from which they are memory-mapped."""
    banned = {name for path in kept_back for name in read_names(path)}
    rows = [row for row in _rows(folder) if row["image"] not in banned]
    chosen = [row for row in rows if is_for_checking(row["image"]) == checked]
    labels = [LABELS[row["label"]] for row in chosen]
    path = cache / f"photos-{'checked' if checked else 'trained'}-{len(chosen)}.npy"
    if not path.exists():
        pictures = [to_square(cv2.imread(str(folder / "images" / f"{row['image']}.jpg"))) for row in chosen]
        np.save(path.with_suffix(".part.npy"), np.stack(pictures))
        path.with_suffix(".part.npy").rename(path)
    return Photos(
        np.load(path, mmap_mode="r"),
        np.array([KINDS.index(kind) for kind, _ in labels]),
        np.array([-1 if sleeves is None else SLEEVES.index(sleeves) for _, sleeves in labels]),
        [row["image"] for row in chosen],
    )


def is_for_checking(name: str) -> bool:
    """One photo in twelve, chosen by its name, is not used in training but for choosing settings."""
    return int(name[:6], 16) % 12 == 0


def read_names(path: Path) -> list[str]:
    lines = path.read_text().split()
    return [line.split(",")[0] for line in lines]


def _rows(folder: Path) -> list[dict]:
    with (folder / "images.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["kids"] == "False" and row["label"] in LABELS]
    return sorted(rows, key=lambda row: row["image"])


def to_square(photo: np.ndarray, side: int = SIDE) -> np.ndarray:
    """The whole photo centred in a square, padded with the median of its border."""
    height, width = photo.shape[:2]
    scale = side / max(height, width)
    small = cv2.resize(photo, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=cv2.INTER_AREA)
    border = np.concatenate([small[0], small[-1], small[:, 0], small[:, -1]])
    square = np.empty((side, side, 3), np.uint8)
    square[:] = np.median(border, 0)
    y, x = (side - small.shape[0]) // 2, (side - small.shape[1]) // 2
    square[y : y + small.shape[0], x : x + small.shape[1]] = small
    return square
