"""Composites of the engine for people in false old tops (write-composites.ts), with the photos they should match."""

import json
import os

import cv2
import numpy as np
import torch

from training.person.classes import CLASS_OF_TAG, OUTER, SKIN, UPPER
from training.person.dataset import read_tags

from .network import HEIGHT, WIDTH

#: Rows and columns of the stored data, a quarter more than the network's input.
ROWS, COLUMNS = 320, 240


class Record:
    """One composite: the network's input (6 channels), the true photo, and masks of its top and skin, all bytes."""

    def __init__(self, path, photo, classes):
        with open(f"{path}.json") as file:
            crop = json.load(file)["crop"]
        self.name = os.path.basename(path)
        self.input = np.fromfile(f"{path}.u8", np.uint8).reshape(ROWS, COLUMNS, 6)
        # Sampled at twice the resolution, then averaged, as the engine does when it shrinks.
        scale = crop["side"] / ROWS / 2
        corner = [crop["center"][k] - scale * (size - 0.5) for k, size in (("x", COLUMNS), ("y", ROWS))]
        way = np.array([[scale, 0, corner[0]], [0, scale, corner[1]]])
        size = (2 * COLUMNS, 2 * ROWS)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        fine = cv2.warpAffine(photo, way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        self.target = cv2.resize(fine, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
        flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        kinds = cv2.warpAffine(classes, way, size, flags=flags)[::2, ::2]
        self.top = np.where((kinds == UPPER) | (kinds == OUTER), 255, 0).astype(np.uint8)
        self.skin = np.where(kinds == SKIN, 255, 0).astype(np.uint8)


def read_records(folders, photos, annotations):
    """All composites in the folders, in the order of their names."""
    found = sorted(
        (name[:4], os.path.join(folder, name[:-3]))
        for folder in folders
        for name in os.listdir(folder)
        if name.endswith(".u8") and os.path.exists(os.path.join(folder, f"{name[:-3]}.json"))
    )
    records, last = [], None
    for photo_id, path in found:
        if photo_id != last:
            photo = cv2.cvtColor(cv2.imread(f"{photos}/{photo_id}.jpg"), cv2.COLOR_BGR2RGB)
            classes = CLASS_OF_TAG[read_tags(annotations, photo_id, photo.shape)]
            last = photo_id
        records.append(Record(path, photo, classes))
    return records


def draw(record, height, width, rng=None):
    """Input 6 x H x W and target 5 x H x W (photo, top, skin), 0..1; `rng` moves, scales, mirrors and recolours."""
    planes = np.dstack([record.input, record.target, record.top, record.skin])
    scale = height / ROWS
    shift = np.zeros(2)
    if rng is not None:
        scale *= rng.uniform(0.95, 1.3)
        shift = rng.uniform(-0.05, 0.05, 2) * (width, height)
        if rng.random() < 0.5:
            planes = planes[:, ::-1]
    way = np.array(
        [
            [scale, 0, width / 2 - 0.5 - scale * (COLUMNS - 1) / 2 + shift[0]],
            [0, scale, height / 2 - 0.5 - scale * (ROWS - 1) / 2 + shift[1]],
        ]
    )
    parts = [np.ascontiguousarray(planes[..., k : k + 4]) for k in (0, 4, 8)]
    if scale < 0.7:
        parts = [cv2.blur(part, (2, 2)) for part in parts]
    edge = cv2.BORDER_REPLICATE
    parts = [cv2.warpAffine(part, way, (width, height), flags=cv2.INTER_LINEAR, borderMode=edge) for part in parts]
    values = np.dstack([part.reshape(height, width, -1) for part in parts]).astype(np.float32) / 255
    if rng is not None:
        gamma = np.exp(rng.uniform(-0.35, 0.35))
        gain = rng.uniform(0.88, 1.12, 3).astype(np.float32)
        for at in (0, 6):
            values[..., at : at + 3] = np.clip(values[..., at : at + 3] ** gamma * gain, 0, 1)
    values = np.ascontiguousarray(values.transpose(2, 0, 1))
    return torch.from_numpy(values[:6]), torch.from_numpy(values[6:])


def batches(records, height, width, size, seed):
    """Endless batches; every record is used once before any is repeated."""
    rng = np.random.default_rng(seed)
    order = []
    while True:
        drawn = []
        while len(drawn) < size:
            if not order:
                order = list(rng.permutation(len(records)))
            drawn.append(draw(records[order.pop()], height, width, rng))
        yield torch.stack([x for x, _ in drawn]), torch.stack([y for _, y in drawn])


def plain(record, height=HEIGHT, width=WIDTH):
    """The sample without augmentation, as the engine passes it on."""
    return draw(record, height, width)
