"""Draws training samples on the processor, in worker processes; colours follow in whole batches (augment.py)."""

import math
import random

import cv2
import numpy as np
import torch

from .classes import BACKGROUND, COUNT, VOID
from .dataset import move, render, window_of
from .false_tops import around_top, redress
from .lent_things import lend

#: Share of samples with somebody else's bag or scarf (half of the lenders have none).
LENT = 0.45


class Batches(torch.utils.data.IterableDataset):
    """Endless batches, see draw_batch. Every worker draws its own, reproducible from `seed`."""

    def __init__(self, records, batch, height, width, seed):
        self.records, self.size, self.seed = records, (batch, height, width), seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        seed = self.seed * 1000 + (info.id if info else 0)
        rng, noise = random.Random(seed), np.random.default_rng(seed)
        cv2.setNumThreads(1)
        while True:
            yield draw_batch(self.records, rng, noise, *self.size)


def draw_batch(records, rng, noise, batch, height, width):
    """Planes (uint8, N x 6 x H x W: picture, labels, selfie and pose mask), landmarks (N x 35 x 2, input pixels),
    windows (N x 8, see window_of), factors on the classes (N x 10), and 1 where labels are guesses (N)."""
    samples = [draw(records[rng.randrange(len(records))], records, rng, noise, height, width) for _ in range(batch)]
    return tuple(np.stack(arrays) for arrays in zip(*samples))


def draw(record, records, rng, noise, height, width):
    """One sample of draw_batch: moved, rotated, mirrored, dressed in a false top, put on another ground, compressed."""
    affine = random_window(record, rng, height, width)
    picture, labels, selfie, pose = render(record, affine, height, width)
    factor = np.ones(COUNT, np.float32) if record.factor is None else record.factor
    part = around_top(labels) if rng.random() < 0.35 else None
    if part is not None:
        points = move(record.landmarks, affine) - np.float32([part[1].start, part[0].start])
        cloth = tiled(records[rng.randrange(len(records))].cloth, height, width)[part]
        picture[part], labels[part] = redress(picture[part], labels[part], points, cloth, noise)
        factor = np.ones(COUNT, np.float32)
    if rng.random() < LENT:
        lender = records[rng.randrange(len(records))]
        picture, labels, selfie = lend(picture, labels, selfie, move(record.landmarks, affine), lender, rng, noise)
    if rng.random() < 0.45:
        # Where a guess is in doubt, the masks say what is person.
        person = np.where(labels == VOID, np.maximum(selfie, pose) > 90, labels != BACKGROUND).astype(np.uint8)
        person = cv2.erode(person, np.ones((3, 3), np.uint8)).astype(np.float32)
        alpha = cv2.GaussianBlur(person, (0, 0), rng.uniform(0.6, 1.3))[:, :, None]
        ground = random_ground(records, rng, noise, height, width)
        picture = np.round(ground + alpha * (picture - ground)).astype(np.uint8)
    if rng.random() < 0.25:
        coded = cv2.imencode(".jpg", picture[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(25, 85)])[1]
        picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)[:, :, ::-1]
    shake = record.body["unit"] * rng.choice([0.01, 0.03, 0.05])
    shaken = record.landmarks + noise.normal(size=record.landmarks.shape).astype(np.float32) * shake
    selfie, pose = disturbed_masks(selfie, pose, rng, height, width)
    planes = np.stack([*picture.transpose(2, 0, 1), labels, selfie, pose])
    guessed = np.float32(record.factor is not None)
    return planes, move(shaken, affine), window_of(record, affine), factor, guessed


def tiled(cloth, height, width):
    """The cloth at a third of the size, mirrored and repeated to cover it."""
    piece = cv2.resize(cloth, (max(8, width // 3), max(8, height // 3)), interpolation=cv2.INTER_AREA)
    return np.tile(np.pad(piece, ((0, piece.shape[0]), (0, piece.shape[1])), "symmetric"), (2, 2))[:height, :width]


def random_window(record, rng, height, width):
    """Photo to input: roughly the analysis frame, or occasionally any part around the body."""
    roi, unit = record.frame["roi"], record.body["unit"]
    spread = 0.25 if rng.random() < 0.8 else 0.7
    x0 = max(0, roi["x"] - rng.uniform(-spread, spread) * unit)
    x1 = min(record.width, roi["x"] + roi["width"] + rng.uniform(-spread, spread) * unit)
    y0 = max(0, roi["y"] - rng.uniform(-spread, spread) * unit)
    y1 = min(record.height, roi["y"] + roi["height"] + rng.uniform(-spread, spread) * unit)
    if x1 - x0 < 40 or y1 - y0 < 40:
        x0, x1, y0, y1 = roi["x"], roi["x"] + roi["width"], roi["y"], roi["y"] + roi["height"]
    scale = min(width / (x1 - x0), height / (y1 - y0)) * rng.uniform(0.85, 1.12)
    angle = math.radians(rng.gauss(0, 5) if rng.random() < 0.75 else rng.uniform(-20, 20))
    mirror, stretch = (-1 if rng.random() < 0.5 else 1), math.exp(rng.gauss(0, 0.06))
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    turn = turn @ np.diag([mirror * scale * stretch, scale / stretch])
    center = np.array([(x0 + x1 - 1) / 2, (y0 + y1 - 1) / 2])
    shift = np.array([rng.uniform(-0.04, 0.04) * width, rng.uniform(-0.04, 0.04) * height])
    offset = np.array([width / 2 - 0.5, height / 2 - 0.5]) + shift - turn @ center
    return np.hstack([turn, offset[:, None]])


def random_ground(records, rng, noise, height, width):
    """A plain wall with a gradient, coloured noise, or the border of another photo."""
    kind = rng.random()
    if kind < 0.4:
        tone = rng.uniform(190, 255) if rng.random() < 0.5 else rng.uniform(20, 255)
        colour = tone + noise.uniform(-18, 18, 3)
        slope = (
            np.linspace(-0.5, 0.5, width)[None, :, None] * rng.uniform(-1, 1)
            + np.linspace(-0.5, 0.5, height)[:, None, None] * rng.uniform(-1, 1)
        )
        ground = colour + slope * rng.uniform(-40, 40) + noise.normal(size=(height, width, 1)) * rng.uniform(0, 4)
    elif kind < 0.6:
        n = rng.choice([3, 6, 12, 24])
        cells = noise.random((n * height // width + 2, n + 1, 3)).astype(np.float32) * 255
        way = rng.choice([cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC])
        ground = cv2.resize(cells, (width, height), interpolation=way)
        grey = ground.mean(2, keepdims=True)
        ground = grey + (ground - grey) * rng.uniform(0, 0.6)
    else:
        image = records[rng.randrange(len(records))].image
        rows, columns = image.shape[:2]
        strip = max(30, int(columns * rng.uniform(0.2, 0.35)))
        left = 0 if rng.random() < 0.5 else columns - strip
        tall = min(rows, int(strip * height / width))
        top = rng.randrange(0, rows - tall + 1)
        ground = cv2.resize(image[top : top + tall, left : left + strip], (width, height)).astype(np.float32)
        blur = rng.choice([0, 0, 3, 8])
        ground = cv2.GaussianBlur(ground, (0, 0), blur) if blur else ground
    return np.clip(ground, 0, 255).astype(np.float32)


def disturbed_masks(selfie, pose, rng, height, width):
    """Makes both masks less certain, or shifts them."""
    if rng.random() < 0.3:
        shift = np.float32([[1, 0, rng.uniform(-4, 4)], [0, 1, rng.uniform(-4, 4)]])
        selfie = cv2.warpAffine(selfie, shift, (width, height))
        pose = cv2.warpAffine(pose, shift, (width, height))
        if rng.random() < 0.5:
            change = cv2.erode if rng.random() < 0.5 else cv2.dilate
            kernel = np.ones((5, 5), np.uint8)
            selfie, pose = change(selfie, kernel), change(pose, kernel)
    return selfie, pose
