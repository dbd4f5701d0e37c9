"""Labels photos of which only the tags are known, with the parser's own word held to those tags.

python -m training.person.guess_labels OUT --corrected DIR --weights FILE --photos DIR --annotations DIR --inputs DIR \\
    --ids FILE

A tag says that a garment is somewhere in the photo, not where: what has no tag is next to impossible, and an outer
garment or a top that has one is looked for until it shows. Only garments, what is carried and the background are
labelled, and only where there is no doubt: of hair and skin the tags say nothing that the parser does not. OUT gets one
.png per photo, in tags as in `annotations/pixel-level`; photos whose tags do not fit what the parser sees get none.
Photos that were corrected by eye (corrections.py) go into another folder, with a guess for every pixel.
"""

import argparse
import os

import cv2
import numpy as np
import scipy.io
import torch

from training.common.read_weights import read_weights

from .classes import BACKGROUND, CARRIED, CLASS_OF_TAG, DRESS, LOWER, OUTER, TAG_OF, UPPER, VOID, tag_factors
from .corrections import guided, lightness, read_corrections
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
    guide = lightness(record.image)
    return np.stack([guided(plane, guide) for plane in planes]), seen


def guess(network, record, tags):
    """Tags per pixel (VOID where in doubt); None where the photo's tags do not fit what the parser sees."""
    p = constrained(probabilities(network, record, mirror=True), tags)
    if p is None:
        return None
    p, seen = in_photo(p, record)
    best = p.argmax(0)
    return TAG_OF[np.where(seen & np.isin(best, LABELLED) & (p.max(0) > CERTAIN), best, VOID)]


def whole_guess(network, record, tags):
    """Tags per pixel of the part that the parser sees, however sure it is: what corrections are painted over."""
    p = probabilities(network, record, mirror=True) * tag_factors(tags)[:, None, None]
    p, seen = in_photo(p / p.sum(0), record)
    return TAG_OF[np.where(seen, p.argmax(0), VOID)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for name in ("corrected", "weights", "photos", "annotations", "inputs", "ids"):
        parser.add_argument(f"--{name}", required=True)
    a = parser.parse_args()
    torch.set_num_threads(1)
    for folder in (a.out, a.corrected):
        os.makedirs(folder, exist_ok=True)
    corrections = read_corrections()
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
        if photo_id in corrections:
            cv2.imwrite(f"{a.corrected}/{photo_id}.png", whole_guess(network, records[0], tags))
        elif (labels := guess(network, records[0], tags)) is not None:
            cv2.imwrite(f"{a.out}/{photo_id}.png", labels)


def load(network, weights, record):
    with open(weights, "rb") as file:
        read_weights(network, to_tflite, file.read(), plain_input(record)[0])
    network.eval()


if __name__ == "__main__":
    main()
