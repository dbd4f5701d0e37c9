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

from training.person.classes import CLASS_OF_TAG, DRESS, OUTER, UPPER
from training.person.dataset import read_tags
from training.person.false_tops import any_color, enlarge_top, repaint_top

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
    color = any_color(rng) if rng.random() < 0.8 else None
    return repaint_top(photo, top, larger, rng, color), cut_out(photo, top, rng)


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
