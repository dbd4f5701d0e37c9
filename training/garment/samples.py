"""Batches for training: drawings and labelled photos with their truth, and photos of which only the kind and often the
sleeves are known."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from .classes import LANDMARKS, MIRRORED_LANDMARKS, MIRRORED_PARTS, UNKNOWN_PRESENCE
from .network import to_input
from .photos import Photos
from .textures import SIDE

# Outlined samples are drawings and labelled photos, with parts and landmarks.
OUTLINED_A_BATCH = 12
PHOTOS_A_BATCH = 4
# Share of labelled photos among the outlined samples.
LABELLED_SHARE = 0.4


@dataclass
class Batch:
    """Outlined samples come first; `kinds` covers only the other photos, `sleeves` all (-1: unknown)."""

    inputs: torch.Tensor
    parts: torch.Tensor
    landmarks: torch.Tensor
    opened: torch.Tensor
    kinds: torch.Tensor
    sleeves: torch.Tensor


class Samples:
    def __init__(self, drawings: Path, photos: Photos | None, labelled: dict | None = None):
        self.folder = drawings
        self.photos = photos
        self.labelled = labelled
        self.shards: dict[Path, dict] = {}
        self.rescan()
        if photos is not None:
            counts = np.bincount(photos.kinds)
            weights = counts[photos.kinds] ** -0.5
            self.weights = weights / weights.sum()

    def rescan(self) -> None:
        for path in sorted(self.folder.glob("drawings-*.npz")):
            if path not in self.shards and not path.name.endswith(".part.npz"):
                with np.load(path) as shard:
                    self.shards[path] = {name: shard[name] for name in shard.files}
                for name in ("pictures", "parts"):
                    self.shards[path][name] = np.load(path.with_suffix(f".{name}.npy"), mmap_mode="r")

    def draw_batch(self, random: np.random.Generator, side: int) -> Batch:
        photos = 0 if self.photos is None else PHOTOS_A_BATCH
        total = OUTLINED_A_BATCH + photos
        pictures = np.empty((total, side, side, 3), np.float32)
        parts = np.empty((OUTLINED_A_BATCH, side // 2, side // 2), np.int64)
        landmarks = np.empty((OUTLINED_A_BATCH, len(LANDMARKS), 3), np.float32)
        opened, sleeves = np.empty(OUTLINED_A_BATCH, np.float32), np.empty(total, np.int64)
        paths = list(self.shards)
        for index in range(OUTLINED_A_BATCH):
            drawn = self.labelled is None or random.random() >= LABELLED_SHARE
            shard = self.shards[paths[random.integers(len(paths))]] if drawn else self.labelled
            at = random.integers(len(shard["pictures"]))
            moved = move(random, shard["pictures"][at], shard["parts"][at], shard["landmarks"][at], side)
            pictures[index], parts[index], landmarks[index] = moved
            sleeves[index], opened[index] = shard["sleeves"][at], shard["opened"][at]
        kinds = np.empty(photos, np.int64)
        for index in range(photos):
            at = random.choice(len(self.weights), p=self.weights)
            picture, _, _ = move(random, self.photos.pictures[at], None, None, side)
            pictures[OUTLINED_A_BATCH + index] = picture
            kinds[index], sleeves[OUTLINED_A_BATCH + index] = self.photos.kinds[at], self.photos.sleeves[at]
        return Batch(
            to_input(np.clip(pictures, 0, 1)),
            torch.from_numpy(parts),
            torch.from_numpy(landmarks),
            torch.from_numpy(opened),
            torch.from_numpy(kinds),
            torch.from_numpy(sleeves),
        )


def move(random: np.random.Generator, picture, parts, landmarks, side: int):
    """Moves, mirrors and recolours a sample at random, at the requested side; parts are returned at half of it."""
    turn, grow = np.deg2rad(random.normal(0, 4)), np.exp(random.normal(0, 0.08))
    stretch = grow * np.exp(random.normal(0, 0.04))
    matrix = np.array([[np.cos(turn) * stretch, -np.sin(turn) * grow], [np.sin(turn) * stretch, np.cos(turn) * grow]])
    centre = np.array([SIDE / 2, SIDE / 2])
    affine = np.c_[matrix, centre - matrix @ centre + random.normal(0, 6, 2)]
    mirrored = random.random() < 0.5
    if mirrored:
        affine = np.array([[-1, 0], [0, 1]]) @ affine + np.array([[0, 0, SIDE - 1], [0, 0, 0]])
    full, half = scale_to(affine, side / SIDE), scale_to(affine, side / SIDE / 2)
    if side < 0.8 * SIDE:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 * SIDE / side)
    picture = cv2.warpAffine(picture, full, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    picture = recolour(random, picture.astype(np.float32) / 255)
    if parts is None:
        return picture, None, None
    parts = cv2.warpAffine(parts, half, (side // 2, side // 2), flags=cv2.INTER_NEAREST)
    # From here on 0 is the left edge of the first pixel, not its centre.
    places = landmarks[:, :2] @ full[:, :2].T + full[:, 2] + 0.5
    inside = ((places >= 0) & (places < side)).all(1)
    visible = np.where(landmarks[:, 2] == UNKNOWN_PRESENCE, UNKNOWN_PRESENCE, landmarks[:, 2] * inside)
    landmarks = np.c_[places, visible].astype(np.float32)
    if mirrored:
        return picture, MIRRORED_PARTS[parts], landmarks[MIRRORED_LANDMARKS]
    return picture, parts, landmarks


def scale_to(affine: np.ndarray, scale: float) -> np.ndarray:
    """An affine map between pixel centres, followed by a change of the picture's size."""
    scaled = affine * scale
    scaled[:, 2] += 0.5 * scale - 0.5
    return scaled


def recolour(random: np.random.Generator, picture: np.ndarray) -> np.ndarray:
    if random.random() < 0.4:
        picture = picture[..., random.permutation(3)]
    if random.random() < 0.08:
        picture = 1 - picture
    if random.random() < 0.15:
        picture = np.repeat(picture.mean(2, keepdims=True), 3, 2)
    mean = picture.mean()
    return (picture - mean) * random.uniform(0.7, 1.25) + mean + random.normal(0, 0.05)
