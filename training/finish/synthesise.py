"""Dresses people in false old tops: `python -m training.finish.synthesise PHOTOS ANNOTATIONS OUT --ids FILE`.

From each labelled photo this makes a photo of the same person in another old top (their own, recoloured, with sleeves,
collar or hem extended over bare skin), and their true top cut out with flattened lighting, as a shop might show it.
The engine replaces the false top by the true one (write-composites.ts); the result should match the photo.
"""

import argparse
import os
import zlib

import cv2
import numpy as np

from training.person.classes import ACCESSORY, BACKGROUND, CLASS_OF_TAG, DRESS, HAIR, LOWER, OUTER, SKIN, UPPER
from training.person.dataset import read_tags

#: A smaller share of a photo is only a strip of a top under something else.
LEAST_TOP = 0.02
#: A top longer than this many times its width is a coat, which the engine refuses.
LONGEST = 1.9
#: Grounds of cut-out tops, the mean luma from which a top is pale and gets the dark ground, and their margin.
LIGHT, DARK, PALE, MARGIN = 244, 64, 176, 0.12


def top_of(classes):
    """Mask of the top; None if there is hardly any, or if it is a dress or a coat."""
    top = (classes == UPPER) | (classes == OUTER)
    if top.mean() < LEAST_TOP or (classes == DRESS).sum() > top.sum():
        return None
    rows, columns = np.nonzero(top)
    return top if np.ptp(rows) < LONGEST * np.ptp(columns) else None


def reach_within(seed, region, steps):
    """Number of steps from `seed` to each pixel of `region`; `steps` for farther or unreachable ones."""
    distance = np.full(region.shape, steps, np.float32)
    front = seed.astype(np.uint8)
    left = region.astype(np.uint8)
    kernel = np.ones((3, 3), np.uint8)
    for step in range(steps):
        front = cv2.dilate(front, kernel) & left
        if not front.any():
            break
        distance[front > 0] = step
        left &= ~front & 1
    return distance


def enlarge_top(top, classes, rng):
    """A larger top: sleeves over bare arms, a collar over the neck, a longer hem, a looser outline."""
    rows, columns = np.nonzero(top)
    first, last = np.percentile(rows, (1, 99))
    width = np.percentile(columns, 95) - np.percentile(columns, 5)
    height = min(last - first, 1.3 * width)
    y, x = np.mgrid[: top.shape[0], : top.shape[1]]
    skin = classes == SKIN
    head = ((classes == HAIR) | skin) & (y < first + 0.1 * height)
    middle = x[head].mean() if head.any() else columns.mean()
    beside = np.abs(x - middle) > 0.28 * width
    larger = top.copy()
    if rng.random() < 0.7:
        bare = skin & (beside | (y > first + 0.2 * height))
        larger |= sleeves_over(bare, top, height, min(last + 0.1 * height, first + 1.2 * height), rng)
    if rng.random() < 0.6:
        neck = skin & ~beside & (y > first - 0.25 * height)
        larger |= border_of(top, neck, rng.uniform(0.02, 0.1) * height)
    if rng.random() < 0.6:
        below = np.isin(classes, (LOWER, SKIN, ACCESSORY)) & (y > last - 0.15 * height) & ~beside
        larger |= border_of(top, below, rng.uniform(0.02, 0.2) * height)
    if rng.random() < 0.6:
        size = 2 * int(rng.integers(1, 5)) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        loose = cv2.dilate(larger.astype(np.uint8), kernel) > 0
        larger |= loose & np.isin(classes, (BACKGROUND, LOWER, SKIN))
    return larger


def border_of(top, region, width):
    """The part of the region adjacent to the top."""
    steps = int(width) + 1
    return reach_within(top, region, steps) < steps


def sleeves_over(bare, top, height, lowest, rng):
    """Both arms from their upper ends, equally far; what mostly hangs below `lowest` is a leg."""
    share = rng.uniform(0.15, 0.8)
    beside_top = cv2.dilate(top.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    sleeves = np.zeros_like(top)
    count, parts = cv2.connectedComponents(bare.astype(np.uint8))
    y = np.arange(top.shape[0])[:, None]
    for part in range(1, count):
        arm = parts == part
        rows = np.nonzero(arm)[0]
        if len(rows) < 0.004 * height * height or rows.mean() > lowest or not (arm & beside_top).any():
            continue
        distance = reach_within(arm & (y < rows.min() + 0.06 * height), arm, int(1.5 * height))
        sleeves |= arm & (distance < share * distance[arm].max())
    return sleeves


def repaint_top(photo, top, larger, rng):
    """The photo with the larger top in a new colour, which keeps its folds."""
    lab = cv2.cvtColor(photo.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    mean = lab[top].mean(0)
    cloth = lab - mean
    added = larger & ~top
    if added.any():
        smooth = cv2.GaussianBlur(lab[..., 0], (0, 0), 4)
        cloth[added, 0] = 0.8 * np.clip(smooth[added] - smooth[added].mean(), -25, 25)
        cloth[added, 1:] = 0
    cloth[..., 0] *= rng.uniform(0.6, 1.2)
    cloth[..., 1:] *= rng.uniform(0, 1)
    color = mean.copy()
    if rng.random() < 0.8:
        angle, chroma = rng.uniform(0, 2 * np.pi), 45 * rng.random() ** 1.5
        color = np.array([rng.uniform(12, 88), chroma * np.cos(angle), chroma * np.sin(angle)], np.float32)
    cloth += color + rng.normal(0, 0.8, (*top.shape, 1))
    painted = 255 * np.clip(cv2.cvtColor(cloth.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)
    share = cv2.GaussianBlur(larger.astype(np.float32), (0, 0), 0.8)[..., None]
    return np.round(photo + share * (painted - photo)).astype(np.uint8)


def cut_out(photo, top, rng):
    """The top on a plain ground, with flattened lighting and a hard edge."""
    size = 2 * int(rng.integers(0, 3)) + 1
    mask = cv2.morphologyEx(top.astype(np.uint8), cv2.MORPH_OPEN, np.ones((size, size), np.uint8)) > 0
    rows, columns = np.nonzero(mask)
    luma = photo @ np.array([0.299, 0.587, 0.114])
    weight = mask.astype(np.float32)
    light = np.log(luma.astype(np.float32) + 12)
    sigma = rng.uniform(0.03, 0.1) * (rows.max() - rows.min())
    around = cv2.GaussianBlur(light * weight, (0, 0), sigma) / np.maximum(cv2.GaussianBlur(weight, (0, 0), sigma), 1e-3)
    flat = np.exp(rng.uniform(0.4, 1) * (light[mask].mean() - around))
    ground = DARK if luma[mask].mean() > PALE else LIGHT
    picture = np.where(mask[..., None], np.clip(photo * flat[..., None], 0, 255), ground).astype(np.uint8)
    picture = picture[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    margin = round(MARGIN * max(picture.shape[:2]))
    return cv2.copyMakeBorder(picture, *[margin] * 4, cv2.BORDER_CONSTANT, value=[ground] * 3)


def synthesise(photo, classes, seed):
    """False person and true garment; None if the photo shows no separate top."""
    top = top_of(classes)
    if top is None:
        return None
    rng = np.random.default_rng(seed)
    larger = enlarge_top(top, classes, rng)
    return repaint_top(photo, top, larger, rng), cut_out(photo, top, rng)


def seed_of(name):
    """Makes every run produce the same pictures."""
    return zlib.crc32(name.encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("photos", "annotations", "out"):
        parser.add_argument(name)
    parser.add_argument("--ids", required=True)
    parser.add_argument("--variant", type=int, default=0, help="another one gives every person another false top")
    a = parser.parse_args()
    os.makedirs(a.out, exist_ok=True)
    for photo_id in open(a.ids).read().split():
        name = f"{a.out}/{photo_id}_{a.variant}"
        if os.path.exists(f"{name}.garment.png"):
            continue
        photo = cv2.cvtColor(cv2.imread(f"{a.photos}/{photo_id}.jpg"), cv2.COLOR_BGR2RGB)
        classes = CLASS_OF_TAG[read_tags(a.annotations, photo_id, photo.shape)]
        made = synthesise(photo, classes, seed_of(f"{photo_id}_{a.variant}"))
        if made is not None:
            for kind, picture in zip(("person", "garment"), made):
                cv2.imwrite(f"{name}.{kind}.png", picture[..., ::-1])


if __name__ == "__main__":
    main()
