"""Scores a parser in the engine's analysis frame: IoU of the five classes and of all ten.

python -m training.person.evaluate WEIGHTS --photos DIR --annotations DIR --inputs DIR --ids FILE
"""

import argparse

import cv2
import numpy as np
import torch

from .classes import COUNT, DRESS, FIVE_NAMES, NAMES, VOID
from .dataset import compose, plain_input, read_records
from .losses import five_probabilities, five_targets
from .network import HEIGHT, WIDTH, PersonParser

_UPPER, _LOWER = FIVE_NAMES.index("upper"), FIVE_NAMES.index("lower")


def probabilities(network, record, height=HEIGHT, width=WIDTH, mirror=False):
    """Class probabilities in the analysis frame, 10 x h x w."""
    x, affine = plain_input(record, height, width)
    x = x.to(next(network.parameters()).device).contiguous(memory_format=torch.channels_last)
    with torch.no_grad():
        p = enlarged(network(x), height, width).softmax(1)
        if mirror:
            p = (p + enlarged(network(x.flip(3)), height, width).softmax(1).flip(3)) / 2
    frame, to_photo = record.frame, frame_to_photo(record.frame)
    size, way = (frame["width"], frame["height"]), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    to_input = compose(affine, to_photo)
    return np.stack(
        [cv2.warpAffine(c, to_input, size, flags=way, borderMode=cv2.BORDER_REPLICATE) for c in p[0].cpu().numpy()]
    )


def frame_to_photo(frame):
    """Affine from pixels of the analysis frame to those of the photo."""
    roi = frame["roi"]
    step_x, step_y = roi["width"] / frame["width"], roi["height"] / frame["height"]
    return np.array([[step_x, 0, roi["x"] + 0.5 * step_x - 0.5], [0, step_y, roi["y"] + 0.5 * step_y - 0.5]])


def enlarged(logits, height, width):
    return torch.nn.functional.interpolate(logits, size=(height, width), mode="bilinear", align_corners=False)


def truth_in_frame(record):
    """The photo's label nearest to each analysis pixel, and its height on the body (0 shoulders, 1 hips)."""
    frame, body, labels = record.frame, record.body, record.labels
    roi = frame["roi"]
    xs = roi["x"] + (np.arange(frame["width"]) + 0.5) * roi["width"] / frame["width"] - 0.5
    ys = roi["y"] + (np.arange(frame["height"]) + 0.5) * roi["height"] / frame["height"] - 0.5
    xs = np.clip(np.round(xs).astype(int), 0, labels.shape[1] - 1)
    ys = np.clip(np.round(ys).astype(int), 0, labels.shape[0] - 1)
    x, y = np.meshgrid(xs, ys)
    along = (x - body["shoulders"]["x"]) * body["down"]["x"] + (y - body["shoulders"]["y"]) * body["down"]["y"]
    return labels[np.ix_(ys, xs)], along / body["torsoLength"]


def five_truth(labels, found, above):
    """Truth in five classes (N x H x W; VOID for none of them); below the hips a dress may be either."""
    either = (labels == DRESS) & (above < 0.5) & ((found == _UPPER) | (found == _LOWER))
    return torch.where(either, found, five_targets(labels, above))


def confusion(truth, found, count):
    judged = truth != VOID
    pairs = truth[judged] * count + found[judged]
    return torch.bincount(pairs, minlength=count * count).reshape(count, count).numpy()


def iou(matrix):
    with np.errstate(all="ignore"):
        return 100 * np.diag(matrix) / (matrix.sum(0) + matrix.sum(1) - np.diag(matrix))


def evaluate(network, records, height=HEIGHT, width=WIDTH, mirror=False):
    """IoU in percent over all photos together: of the five classes, and of the ten."""
    network.eval()
    five, ten = np.zeros((5, 5), np.int64), np.zeros((COUNT, COUNT), np.int64)
    for record in records:
        p = torch.from_numpy(probabilities(network, record, height, width, mirror))[None]
        labels, v = (torch.from_numpy(array)[None] for array in truth_in_frame(record))
        labels, above = labels.long(), (v < 1).float()
        found = five_probabilities(p, above).argmax(1)
        five += confusion(five_truth(labels, found, above), found, 5)
        ten += confusion(labels, p.argmax(1), COUNT)
    return iou(five), iou(ten)


def describe(five, ten):
    names = [f"{name} {value:.1f}" for name, value in zip(FIVE_NAMES, five)]
    others = [f"{name} {value:.0f}" for name, value in zip(NAMES, ten)]
    return f"mean {five.mean():.2f} ({', '.join(names)}) | {', '.join(others)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    for name in ("photos", "annotations", "inputs", "ids"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--mirror", action="store_true", help="average with the mirrored picture")
    arguments = parser.parse_args()
    network = PersonParser()
    network.load_state_dict(torch.load(arguments.weights, map_location="cpu")["average"])
    with open(arguments.ids) as file:
        ids = file.read().split()
    records = read_records(ids, arguments.inputs, arguments.photos, arguments.annotations)
    print(describe(*evaluate(network.to(memory_format=torch.channels_last), records, mirror=arguments.mirror)))
