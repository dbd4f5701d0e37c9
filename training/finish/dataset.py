"""Samples of the finisher: composites of the engine for people in false old tops (write-composites.ts) beside their
photos, and photos that are flattened in place (flatten.py)."""

import json
import os

import cv2
import numpy as np
import torch

from training.person.classes import CLASS_OF_TAG, OUTER, SKIN, UPPER
from training.person.dataset import read_tags

from .flatten import flatten
from .network import HEIGHT, WIDTH
from .synthesise import top_of

#: Rows and columns of the data, a quarter more than the network's input, and how much larger composites are stored.
ROWS, COLUMNS, FINER = 160, 120, 2
#: Kept around what changed, as a share of the height, as in `finish-input.ts`.
MARGIN = 0.08
#: Above this spread of its colours (Lab) a top is taken for patterned: then what is light cannot be told.
MOST_COLORFUL = 14
#: Planes of a target: the photo, its top, the missing light and whether that is known.
TARGETS = 6


class Record:
    """The part of a photo that the finisher looks at, with masks of its top and skin, all bytes."""

    def __init__(self, name, crop, photo, classes):
        self.name = name
        # Sampled at four times the resolution, then averaged, as the engine does when it shrinks.
        fine = 2 * FINER
        scale = crop["side"] / ROWS / fine
        corner = [crop["center"][k] - scale * (fine * size - 1) / 2 for k, size in (("x", COLUMNS), ("y", ROWS))]
        way = np.array([[scale, 0, corner[0]], [0, scale, corner[1]]])
        size = (fine * COLUMNS, fine * ROWS)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        large = cv2.warpAffine(photo, way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        self.target = cv2.resize(large, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
        flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
        kinds = cv2.warpAffine(classes, way, size, flags=flags)[fine // 2 :: fine, fine // 2 :: fine]
        self.top = np.where((kinds == UPPER) | (kinds == OUTER), 255, 0).astype(np.uint8)
        self.skin = np.where(kinds == SKIN, 255, 0).astype(np.uint8)
        self.known = is_plain(self.target, kinds)

    def draw(self, height, width, rng=None):
        """Input 6 x H x W and target 6 x H x W, 0..1; `rng` moves, scales, mirrors and recolours."""
        target, top, skin = self.move([self.target, self.top, self.skin], height, width, rng)
        rng = rng or np.random.default_rng(1)
        photo, picture, cloth, invented, change, light = flatten(target, top, skin, rng)
        return pack([picture, cloth, invented, change], [photo, top, light, np.ones_like(light)])

    @staticmethod
    def move(planes, height, width, rng):
        """Planes at the size of the network, in 0..1; the first three channels are colours."""
        planes = np.dstack(planes)
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
        parts = [np.ascontiguousarray(planes[..., k : k + 4]) for k in range(0, planes.shape[2], 4)]
        if scale < 0.7:
            parts = [cv2.blur(part, (2, 2)) for part in parts]
        edge = cv2.BORDER_REPLICATE
        parts = [cv2.warpAffine(part, way, (width, height), flags=cv2.INTER_LINEAR, borderMode=edge) for part in parts]
        values = np.dstack([part.reshape(height, width, -1) for part in parts]).astype(np.float32) / 255
        if rng is not None:
            gamma = np.exp(rng.uniform(-0.35, 0.35))
            gain = rng.uniform(0.88, 1.12, 3).astype(np.float32)
            for at in range(0, values.shape[2] - 2, 6):
                values[..., at : at + 3] = np.clip(values[..., at : at + 3] ** gamma * gain, 0, 1)
        first = values[..., :3]
        return [first, *np.moveaxis(values[..., 3:], -1, 0)]


class Composite(Record):
    """A composite of the engine: the network's input, 6 channels, beside the photo."""

    def __init__(self, path, photo, classes):
        with open(f"{path}.json") as file:
            crop = json.load(file)["crop"]
        super().__init__(os.path.basename(path), crop, photo, classes)
        stored = np.fromfile(f"{path}.u8", np.uint8).reshape(FINER * ROWS, FINER * COLUMNS, 6)
        parts = [np.ascontiguousarray(stored[..., k : k + 3]) for k in (0, 3)]
        self.input = np.dstack([cv2.resize(p, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA) for p in parts])

    def draw(self, height, width, rng=None):
        planes = [self.input, self.target, self.top]
        picture, cloth, invented, change, red, green, blue, top = self.move(planes, height, width, rng)
        nothing = np.zeros_like(top)
        target = [np.dstack([red, green, blue]), top, nothing, nothing]
        return pack([picture, cloth, invented, change], target)


def is_plain(picture, kinds):
    """Whether the top is one garment of about one colour, so that its smoothed values are its light."""
    upper, outer = kinds == UPPER, kinds == OUTER
    if min(upper.sum(), outer.sum()) > 0.08 * (upper | outer).sum():
        return False
    lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)[upper | outer]
    return len(lab) > 0 and np.hypot(*lab[:, 1:].std(0)) < MOST_COLORFUL


def pack(*sides):
    return [torch.from_numpy(np.dstack(side).astype(np.float32).transpose(2, 0, 1).copy()) for side in sides]


def bare_beside(classes, top):
    """Skin at the height of the top and a little above and below: arms, chest and throat, hardly any face or legs."""
    rows = np.nonzero(top)[0]
    first, last = np.percentile(rows, (1, 99))
    y = np.arange(classes.shape[0])[:, None]
    near = (y > first - 0.1 * (last - first)) & (y < last + 0.15 * (last - first))
    return np.where((classes == SKIN) & ~near, 0, classes)


def record_of(name, photo, classes):
    """The part of the photo around its top and bare arms, as the engine would look at it."""
    top = top_of(classes)
    kinds = bare_beside(classes, top)
    rows, columns = np.nonzero(top | (kinds == SKIN))
    tall, wide = np.ptp(rows) + 1, np.ptp(columns) + 1
    side = float(max(tall, wide * HEIGHT / WIDTH) / (1 - 2 * MARGIN))
    center = {"x": (columns.min() + columns.max()) / 2, "y": (rows.min() + rows.max()) / 2}
    return Record(name, {"center": center, "side": side}, photo, kinds)


def read_photo(photos, annotations, photo_id):
    photo = cv2.cvtColor(cv2.imread(f"{photos}/{photo_id}.jpg"), cv2.COLOR_BGR2RGB)
    return photo, CLASS_OF_TAG[read_tags(annotations, photo_id, photo.shape)]


def read_records(folders, photos, annotations):
    """All composites in the folders, in the order of their names, and alone those of their photos with a plain top."""
    found = sorted(
        (name[:4], os.path.join(folder, name[: -len(".person.png")]))
        for folder in folders
        for name in os.listdir(folder)
        if name.endswith(".person.png")
    )
    composites, alone, last = [], [], None
    for photo_id, path in found:
        if photo_id != last:
            photo, classes = read_photo(photos, annotations, photo_id)
            last = photo_id
            alone += [record for record in [record_of(photo_id, photo, classes)] if record.known]
        if os.path.exists(f"{path}.u8") and os.path.exists(f"{path}.json"):
            composites.append(Composite(path, photo, classes))
    return composites, alone


def batches(records, height, width, size, seed):
    """Endless batches of all kinds of records in turn; each is used once before any of its kind is repeated."""
    rng = np.random.default_rng(seed)
    orders = [[] for _ in records]
    while True:
        drawn = []
        while len(drawn) < size:
            kind = len(drawn) % len(records)
            if not orders[kind]:
                orders[kind] = list(rng.permutation(len(records[kind])))
            drawn.append(records[kind][orders[kind].pop()].draw(height, width, rng))
        yield torch.stack([x for x, _ in drawn]), torch.stack([y for _, y in drawn])


def plain(record, height=HEIGHT, width=WIDTH):
    """The sample without augmentation, as the engine passes it on."""
    return record.draw(height, width)
