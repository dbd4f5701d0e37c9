"""Packs the parts of labelled photos that the finisher looks at into one file.

python -m training.finish.pack FILE --photos DIR --annotations DIR --train LIST --validate LIST [--guesses DIR]

With --guesses also the photos that only the parser has labelled (training.person.guess_labels), all for training.
"""

import argparse
import os

import cv2
import numpy as np

from training.person.classes import CLASS_OF_TAG, DRESS, OUTER, SKIN, UPPER
from training.person.dataset import read_tags

from .network import HEIGHT, WIDTH

#: Rows and columns of what is stored, a quarter more than the network's input.
ROWS, COLUMNS = HEIGHT * 5 // 4, WIDTH * 5 // 4
#: Kept around what changed, as a share of the height, as in the engine's `finish-input.ts`.
MARGIN = 0.08
#: A smaller share of a photo is only a strip of a top under something else.
LEAST_TOP = 0.02
#: A top longer than this many times its width is a coat, which the engine refuses.
LONGEST = 1.9
#: Above this spread of its colours (Lab) a top is taken for patterned: then what is light cannot be told.
MOST_COLORFUL, MOST_UNEVEN = 14, 20
#: A photo of which neither the top is plain nor this share bare skin teaches nothing.
LEAST_SKIN = 0.02
#: What is stored of the classes.
OTHER, TOP, BARE, FACE = range(4)


def top_of(classes):
    """Mask of the top; None if there is hardly any, or if it is a dress or a coat."""
    top = (classes == UPPER) | (classes == OUTER)
    if top.mean() < LEAST_TOP or (classes == DRESS).sum() > top.sum():
        return None
    rows, columns = np.nonzero(top)
    return top if np.ptp(rows) < LONGEST * np.ptp(columns) else None


def is_plain(picture, classes):
    """Whether the top is one garment of about one colour, so that its smoothed values are its light."""
    upper, outer = classes == UPPER, classes == OUTER
    if min(upper.sum(), outer.sum()) > 0.08 * (upper | outer).sum():
        return False
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)[upper | outer]
    return len(lab) > 0 and np.hypot(*lab[:, 1:].std(0)) < MOST_COLORFUL and lab[:, 0].std() < MOST_UNEVEN


def record_of(photo, classes):
    """
    Picture, kinds of pixels and whether the top is plain, around the top and its bare skin; None without a top.

    Kinds: top, bare (skin at the height of the top and a little below: arms, chest, throat), face (other skin above).
    """
    top = top_of(classes)
    if top is None:
        return None
    first, last = np.percentile(np.nonzero(top)[0], (1, 99))
    y = np.arange(classes.shape[0])[:, None]
    skin = classes == SKIN
    bare = skin & (y > first - 0.1 * (last - first)) & (y < last + 0.15 * (last - first))
    kinds = np.select([top, bare, skin & (y < first)], [TOP, BARE, FACE], OTHER).astype(np.uint8)
    rows, columns = np.nonzero(top | bare)
    tall, wide = np.ptp(rows) + 1, np.ptp(columns) + 1
    step = float(max(tall, wide * ROWS / COLUMNS) / (1 - 2 * MARGIN)) / ROWS
    center = np.array([columns.min() + columns.max(), rows.min() + rows.max()]) / 2
    # Sampled at twice the resolution, then averaged, as the engine does when it shrinks.
    size, step = (2 * COLUMNS, 2 * ROWS), step / 2
    way = np.array([[step, 0, center[0] - step * (size[0] - 1) / 2], [0, step, center[1] - step * (size[1] - 1) / 2]])
    inverse = cv2.WARP_INVERSE_MAP
    large = cv2.warpAffine(photo, way, size, flags=cv2.INTER_LINEAR | inverse, borderMode=cv2.BORDER_REPLICATE)
    picture = cv2.resize(large, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    flags = cv2.INTER_NEAREST | inverse
    small, kinds = (cv2.warpAffine(x, way, size, flags=flags)[1::2, 1::2] for x in (classes, kinds))
    return picture, kinds, is_plain(picture, small)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for name in ("photos", "annotations", "train", "validate"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--guesses")
    a = parser.parse_args()
    validate = open(a.validate).read().split()
    wanted = [(name, a.annotations) for name in validate + open(a.train).read().split()]
    if a.guesses:
        wanted += [(name[:-4], a.guesses) for name in sorted(os.listdir(a.guesses))]
    pictures, kinds, plain, checks = [], [], [], []
    for name, labels in wanted:
        photo = cv2.cvtColor(cv2.imread(f"{a.photos}/{name}.jpg"), cv2.COLOR_BGR2RGB)
        record = record_of(photo, CLASS_OF_TAG[read_tags(labels, name, photo.shape)])
        if record is None or not (record[2] or (record[1] == BARE).mean() > LEAST_SKIN):
            continue
        pictures.append(cv2.imencode(".webp", record[0][..., ::-1], [cv2.IMWRITE_WEBP_QUALITY, 60])[1])
        kinds.append(cv2.imencode(".png", record[1], [cv2.IMWRITE_PNG_COMPRESSION, 9])[1])
        plain.append(record[2])
        checks.append(name in validate)
    lengths = np.array([[len(p), len(k)] for p, k in zip(pictures, kinds)])
    blob = np.concatenate([part for pair in zip(pictures, kinds) for part in pair])
    np.savez(a.out, blob=blob, lengths=lengths, plain=plain, checks=checks)
    print(f"{len(plain)} photos, {sum(plain)} plain, {sum(checks)} to validate, {len(blob) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
