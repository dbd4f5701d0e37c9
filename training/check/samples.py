"""Pictures and what people marked in them, and batches of both."""

import json
import os
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from .network import CHANNELS, HEIGHT, MAPS, SHRINKING, WIDTH

MARKS = Path(__file__).parent / "marks.jsonl"
#: By which the colours of both pictures are centred and scaled, as in the engine's `check-picture.ts`.
MEAN, SPREAD = (0.55, 0.52, 0.5), 0.25
#: Rows and columns of the maps of faults that are kept.
ROWS, COLUMNS = 96, 72
#: Kinds of faults that have maps of their own, after the map of all.
KINDS = (
    "old-top outer sleeve arm hands held skin hem neckline hair ground smear shape texture edge other"
).split()
#: What a fault counts that is visible but tolerable; one that spoils the picture counts 1.
TOLERABLE = 0.35
#: A realism (1 to 5) up to this is a gross fault.
GROSS = 2
#: Limits of the variation of a sample: enlarged (logarithms), turned (radians), moved (shares of half the picture),
#: gamma (logarithm), gains and saturation (factors).
SIZES, TURN, MOVE, GAMMA, GAIN, SATURATION = (-0.15, 0.18), 0.09, 0.1, 0.3, (0.8, 1.2), (0.5, 1.4)


def fault_maps(faults):
    """Boxes in percent of the picture's width and height to maps of all and of each kind, MAPS x ROWS x COLUMNS, 0 to 1."""
    maps = np.zeros((MAPS, ROWS, COLUMNS), np.float32)
    for kind, severity, (left, top, right, bottom) in faults:
        first, last = round(top * ROWS / 100), round(bottom * ROWS / 100)
        start, end = round(left * COLUMNS / 100), round(right * COLUMNS / 100)
        for plane in (maps[0], maps[1 + KINDS.index(kind)]):
            part = plane[first : max(first + 1, last), start : max(start + 1, end)]
            np.maximum(part, 1 if severity == 2 else TOLERABLE, out=part)
    return maps


class Pictures:
    """Pictures (N x 9 x 384 x 288 bytes), maps of faults (N x MAPS x ROWS x COLUMNS bytes), and shares of the marks by
    which each is fit, and without gross fault, all on the device; `people` are the names of those in them."""

    def __init__(self, folder, marks=MARKS, device="cpu"):
        by = {}
        for line in Path(marks).read_text().splitlines():
            mark = json.loads(line)
            by.setdefault((mark["person"], mark["garment"]), []).append(mark)
        names = [name for name in by if self._file(folder, name, "cover")]
        self.people = np.array([person for person, _ in names])
        self.pictures = torch.from_numpy(np.stack([self._read(folder, name) for name in names])).to(device)
        maps = [np.mean([fault_maps(mark["faults"]) for mark in by[name]], 0) for name in names]
        self.faults = torch.from_numpy((255 * np.stack(maps)).round().astype(np.uint8)).to(device)
        self.fit = self._share(by, names, lambda mark: mark["fit"]).to(device)
        self.fine = self._share(by, names, lambda mark: mark["realism"] > GROSS).to(device)

    def __len__(self):
        return len(self.people)

    @staticmethod
    def _file(folder, name, kind):
        """The picture as it was written, or packed (pack.py); None if it was not made."""
        files = (os.path.join(folder, f"{name[0]}-{name[1]}-{kind}.{ending}") for ending in ("png", "webp"))
        return next(filter(os.path.exists, files), None)

    def _read(self, folder, name):
        planes = [cv2.imread(self._file(folder, name, kind))[..., ::-1] for kind in ("after", "before", "cover")]
        return np.concatenate(planes, 2).transpose(2, 0, 1)

    @staticmethod
    def _share(by, names, test):
        return torch.tensor([np.mean([float(test(mark)) for mark in by[name]]) for name in names], dtype=torch.float32)


def normalise(x):
    """Centres and scales the colours of both pictures, in place; N x 9 x H x W, 0 to 1."""
    mean = torch.tensor(MEAN * 2, device=x.device)[:, None, None]
    x[:, :6] = (x[:, :6] - mean) / SPREAD
    return x.contiguous(memory_format=torch.channels_last)


def plain_batch(pictures, index):
    """The input as the engine makes it, N x 9 x HEIGHT x WIDTH."""
    x = pictures.pictures[index].float() / 255
    return normalise(F.interpolate(x, size=(HEIGHT, WIDTH), mode="bilinear", antialias=True))


def varied_batch(pictures, index):
    """Input and maps of faults (N x MAPS x HEIGHT/8 x WIDTH/8, 0 to 1), moved, mirrored and recoloured at random."""
    n, device = len(index), pictures.pictures.device
    between = lambda low, high, *shape: torch.empty(n, *shape, device=device).uniform_(low, high)
    turn, enlarge = between(-TURN, TURN), torch.exp(between(*SIZES))
    mirror = torch.where(between(-1, 1) < 0, -1.0, 1.0)
    cos, sin, tall = torch.cos(turn) / enlarge, torch.sin(turn) / enlarge, HEIGHT / WIDTH
    rows = (torch.stack([cos * mirror, -sin * tall, between(-MOVE, MOVE)], 1), torch.stack([sin / tall * mirror, cos, between(-MOVE, MOVE)], 1))
    affine = torch.stack(rows, 1)

    def move(values, height, width, padding):
        grid = F.affine_grid(affine, (n, 1, height, width), align_corners=False)
        return F.grid_sample(values.float() / 255, grid, padding_mode=padding, align_corners=False)

    x = move(pictures.pictures[index], HEIGHT, WIDTH, "border")
    faults = move(pictures.faults[index], ROWS, COLUMNS, "zeros")
    color = x[:, :6].reshape(n, 2, 3, HEIGHT, WIDTH) ** torch.exp(between(-GAMMA, GAMMA, 1, 1, 1, 1))
    color = color * between(*GAIN, 1, 3, 1, 1) * between(*GAIN, 1, 1, 1, 1)
    grey = color.mean(2, keepdim=True)
    color = grey + (color - grey) * between(*SATURATION, 1, 1, 1, 1)
    x = torch.cat([color.reshape(n, 6, HEIGHT, WIDTH), x[:, 6:]], 1)
    assert x.shape[1] == CHANNELS
    return normalise(x), F.interpolate(faults, size=(HEIGHT // SHRINKING, WIDTH // SHRINKING), mode="area")
