"""Labels photos of which only the tags are known, with the parser's own word held to those tags.

python -m training.person.guess_labels OUT --weights FILE --photos DIR --annotations DIR --inputs DIR --ids FILE

A tag says that a garment is somewhere in the photo, not where: what has no tag is next to impossible, and an outer
garment or a top that has one is looked for until it shows. Only garments, what is carried and the background are
labelled, and only where there is no doubt: of hair and skin the tags say nothing that the parser does not. OUT gets one
.png per photo, in tags as in `annotations/pixel-level`; photos whose tags do not fit what the parser sees get none.
"""

import argparse
import os

import cv2
import numpy as np
import scipy.io
import torch

from training.common.read_weights import read_weights

from .classes import BACKGROUND, CARRIED, CLASS_OF_TAG, COUNT, DRESS, LOWER, OUTER, TAGS, UPPER, VOID, tag_factors
from .dataset import plain_input, read_records
from .evaluate import frame_to_photo, probabilities
from .export import to_tflite
from .network import PersonParser

#: Classes that get labels.
LABELLED = (BACKGROUND, UPPER, OUTER, LOWER, DRESS, CARRIED)
#: Least share of both garments that a tagged one covers, and the shifts of its log odds tried for that.
LEAST_SHARE = 0.12
SHIFTS = (0, 0.5, 1, 1.5, 2, 2.5)
#: Least probability of a labelled pixel.
CERTAIN = 0.6
#: Guided filter that draws the borders to the photo's own: radius in pixels, and variance of the lightness (0..1).
RADIUS, EPSILON = 4, 4e-4


def constrained(p, tags):
    """Probabilities (10 x h x w) held to the tags; None where a tagged garment is not to be found."""
    p = p * tag_factors(tags)[:, None, None]
    classes = {int(CLASS_OF_TAG[tag]) for tag in tags}
    p /= p.sum(0)
    under = [k for k in (UPPER, DRESS) if k in classes]
    if OUTER not in classes or not under:
        return p
    for shift in SHIFTS:
        for way in (1, -1):
            q = p.copy()
            q[OUTER] *= np.exp(way * shift)
            q /= q.sum(0)
            best = q.argmax(0)
            outer, inner = (best == OUTER).sum(), np.isin(best, under).sum()
            if min(outer, inner) >= LEAST_SHARE * (outer + inner):
                return q
    return None


def in_photo(p, record):
    """Probabilities in the photo's pixels with borders at the photo's own, and where the photo was seen."""
    rows, columns = record.image.shape[:2]
    way = cv2.INTER_LINEAR
    to_photo = frame_to_photo(record.frame)
    planes = [cv2.warpAffine(c, to_photo, (columns, rows), flags=way, borderMode=cv2.BORDER_REPLICATE) for c in p]
    seen = cv2.warpAffine(np.ones(p.shape[1:], np.float32), to_photo, (columns, rows), flags=way) > 0.99
    guide = cv2.cvtColor(record.image, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    return np.stack([guided(plane, guide) for plane in planes]), seen


def guided(plane, guide):
    """Guided filter (He et al., 2010) with a grey guide."""

    def mean(x):
        return cv2.blur(x, (2 * RADIUS + 1, 2 * RADIUS + 1))

    guide_mean, plane_mean = mean(guide), mean(plane)
    slope = (mean(guide * plane) - guide_mean * plane_mean) / (mean(guide * guide) - guide_mean**2 + EPSILON)
    return mean(slope) * guide + mean(plane_mean - slope * guide_mean)


def guess(network, record, tags):
    """Tags per pixel (VOID where in doubt); None where the photo's tags do not fit what the parser sees."""
    p = constrained(probabilities(network, record, mirror=True), tags)
    if p is None:
        return None
    p, seen = in_photo(p, record)
    best = p.argmax(0)
    tag_of = np.array([next(i for i in range(len(TAGS)) if CLASS_OF_TAG[i] == k) for k in range(COUNT)], np.uint8)
    certain = seen & np.isin(best, LABELLED) & (p.max(0) > CERTAIN)
    return np.where(certain, tag_of[best], VOID).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for name in ("weights", "photos", "annotations", "inputs", "ids"):
        parser.add_argument(f"--{name}", required=True)
    a = parser.parse_args()
    torch.set_num_threads(1)
    os.makedirs(a.out, exist_ok=True)
    with open(a.ids) as file:
        ids = file.read().split()
    network = PersonParser().to(memory_format=torch.channels_last)
    for photo_id in ids:
        records = read_records([photo_id], a.inputs, a.photos)
        if not records:
            continue
        if photo_id == ids[0]:
            load(network, a.weights, records[0])
        tags = scipy.io.loadmat(f"{a.annotations}/{photo_id}.mat")["tags"].ravel()
        labels = guess(network, records[0], tags)
        if labels is not None:
            cv2.imwrite(f"{a.out}/{photo_id}.png", labels)


def load(network, weights, record):
    with open(weights, "rb") as file:
        read_weights(network, to_tflite, file.read(), plain_input(record)[0])
    network.eval()


if __name__ == "__main__":
    main()
