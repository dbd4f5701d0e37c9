"""Photos with the outputs of the engine's own networks (write-inputs.ts), as inputs of the parser."""

import json
import math
import os
import random

import cv2
import numpy as np
import scipy.io
import torch

from .classes import ACCESSORY, BACKGROUND, CLASS_OF_TAG, DRESS, LOWER, OUTER, SKIN, UPPER, VOID
from .false_tops import redress
from .network import CHANNELS, HEIGHT, WIDTH

MEAN = np.array([120, 115, 110], np.float32)
SPREAD = 64


class Record:
    """A photo or a part of it: picture (RGB), labels (or None), and outputs of the pose and selfie networks."""

    def __init__(self, name, inputs, photo, tags=None):
        with open(f"{inputs}/{name}.json") as file:
            said = json.load(file)
        box = said["part"]
        part = (slice(box["y"], box["y"] + box["height"]), slice(box["x"], box["x"] + box["width"]))
        self.name, self.body, self.confidence = name, said["body"], said["confidence"]
        self.image = np.ascontiguousarray(photo[part])
        self.labels = None if tags is None else np.ascontiguousarray(CLASS_OF_TAG[tags[part]])
        self.landmarks = np.array([[p["x"], p["y"]] for p in said["landmarks"]], np.float32)
        self.frame = said["frame"]
        self.selfie = np.fromfile(f"{inputs}/{name}.selfie.u8", np.uint8).reshape(256, 256)
        self.pose = np.fromfile(f"{inputs}/{name}.pose.u8", np.uint8).reshape(256, 256)
        self.selfie_crop, self.pose_crop = crop_affine(said["selfieCrop"]), crop_affine(said["poseCrop"])


def read_records(ids, inputs, photos, annotations=None, crops=0):
    """All records of the photos named: each whole photo first, then its `crops` parts, which share its data."""
    records = []
    for photo_id in ids:
        image = cv2.cvtColor(cv2.imread(f"{photos}/{photo_id}.jpg"), cv2.COLOR_BGR2RGB)
        tags = None if annotations is None else read_tags(annotations, photo_id, image.shape)
        for k in range(crops + 1):
            name = photo_id if k == 0 else f"{photo_id}_{k}"
            if os.path.exists(f"{inputs}/{name}.json"):
                records.append(Record(name, inputs, image, tags))
    return records


def read_tags(annotations, photo_id, shape):
    """Tags of each pixel: the data set's .mat files, or .png of `photos/`."""
    if os.path.exists(f"{annotations}/{photo_id}.png"):
        tags = cv2.imread(f"{annotations}/{photo_id}.png", cv2.IMREAD_UNCHANGED)
    else:
        tags = scipy.io.loadmat(f"{annotations}/{photo_id}.mat")["groundtruth"]
    if tags.shape[:2] != shape[:2]:
        raise ValueError(f"{photo_id}: labels {tags.shape} do not fit the photo {shape}")
    return tags


def crop_affine(crop):
    """2 x 3: pixel index in a rotated square (SquareCrop of the engine) to pixel index in the photo."""
    step, half = crop["side"] / crop["size"], (crop["size"] - 1) / 2
    cos, sin = math.cos(crop["rotation"]) * step, math.sin(crop["rotation"]) * step
    center = crop["center"]
    return np.array(
        [[cos, -sin, center["x"] - (cos - sin) * half], [sin, cos, center["y"] - (sin + cos) * half]]
    )


def compose(second, first):
    """The affine that applies `first`, then `second`."""
    return (np.vstack([second, [0, 0, 1]]) @ np.vstack([first, [0, 0, 1]]))[:2]


def window_affine(frame, height=HEIGHT, width=WIDTH):
    """Photo to input pixels: the analysis frame, fitted into the input and centred."""
    roi = frame["roi"]
    scale = min(width / roi["width"], height / roi["height"])
    return np.array(
        [
            [scale, 0, width / 2 - 0.5 - scale * (roi["x"] + (roi["width"] - 1) / 2)],
            [0, scale, height / 2 - 0.5 - scale * (roi["y"] + (roi["height"] - 1) / 2)],
        ]
    )


def segments(pairs, sigma, x, y):
    """1 on the lines between the pairs of points, falling off as a Gaussian."""
    out = np.zeros(x.shape, np.float32)
    for a, b in pairs:
        d = b - a
        t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1]) / max(1e-6, float(d @ d)), 0, 1)
        away = (x - a[0] - t * d[0]) ** 2 + (y - a[1] - t * d[1]) ** 2
        np.maximum(out, np.exp(away / (-2 * sigma * sigma)), out=out)
    return out


def pose_maps(p, height, width):
    """Eight maps of the pose (`p`: landmarks in input pixels), drawn at a quarter of the size and enlarged."""
    x, y = np.meshgrid(
        (np.arange(width // 4, dtype=np.float32) + 0.5) * 4 - 0.5,
        (np.arange(height // 4, dtype=np.float32) + 0.5) * 4 - 0.5,
    )
    shoulders, hips = (p[11] + p[12]) / 2, (p[23] + p[24]) / 2
    torso = max(4.0, float(np.hypot(*(hips - shoulders))))
    unit = max(float(np.hypot(*(p[11] - p[12]))), 0.55 * torso)
    down = (hips - shoulders) / torso
    across = np.array([-down[1], down[0]])
    ears, eyes = (p[7] + p[8]) / 2, (p[2] + p[5]) / 2
    hands = [(p[15], (p[19] + p[17]) / 2), (p[16], (p[20] + p[18]) / 2)]
    legs = [(p[23], p[25]), (p[24], p[26]), (p[25], p[27]), (p[26], p[28])]
    v = ((x - shoulders[0]) * down[0] + (y - shoulders[1]) * down[1]) / torso
    lateral = ((x - shoulders[0]) * across[0] + (y - shoulders[1]) * across[1]) / unit
    maps = [
        segments([(p[0], ears), (eyes, eyes)], 0.22 * unit, x, y),
        segments([(p[11], p[12]), (shoulders, hips), (p[23], p[24])], 0.18 * unit, x, y),
        segments([(p[11], p[13]), (p[12], p[14])], 0.13 * unit, x, y),
        segments([(p[13], p[15]), (p[14], p[16])], 0.11 * unit, x, y),
        segments(hands, 0.12 * unit, x, y),
        segments(legs, 0.16 * unit, x, y),
        np.clip(v, -1, 2.5) * 0.5,
        np.clip(np.abs(lateral), 0, 2.5) * 0.5,
    ]
    return np.stack([cv2.resize(m, (width, height), interpolation=cv2.INTER_LINEAR) for m in maps])


def render(record, affine, height, width):
    """Picture, labels, both masks and the part inside the photo, at the input's size (`affine`: photo to input)."""
    scale = math.sqrt(abs(np.linalg.det(affine[:, :2])))
    image, to_input = record.image, affine
    if scale < 0.6:  # a bilinear sample sees two pixels each way: shrink first
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        fx, fy = image.shape[1] / record.image.shape[1], image.shape[0] / record.image.shape[0]
        to_input = compose(affine, np.array([[1 / fx, 0, 0.5 / fx - 0.5], [0, 1 / fy, 0.5 / fy - 0.5]]))
    size = (width, height)
    picture = cv2.warpAffine(image, to_input, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    labels = None
    if record.labels is not None:
        labels = cv2.warpAffine(record.labels, affine, size, flags=cv2.INTER_NEAREST, borderValue=VOID)
    selfie = cv2.warpAffine(record.selfie, compose(affine, record.selfie_crop), size, flags=cv2.INTER_LINEAR)
    pose = cv2.warpAffine(record.pose, compose(affine, record.pose_crop), size, flags=cv2.INTER_LINEAR)
    inverse = cv2.invertAffineTransform(affine)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    px = inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]
    py = inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]
    rows, columns = record.image.shape[:2]
    inside = (px > -0.5) & (py > -0.5) & (px < columns - 0.5) & (py < rows - 0.5)
    return picture, labels, selfie, pose, inside


def pack(picture, selfie, pose, inside, landmarks, masks=True, maps=True):
    """13 channels: picture, selfie mask, pose mask, eight pose maps; 0 outside the photo."""
    height, width = inside.shape
    x = np.zeros((CHANNELS, height, width), np.float32)
    x[:3] = ((picture.astype(np.float32) - MEAN) / SPREAD).transpose(2, 0, 1)
    if masks:
        x[3], x[4] = selfie / 255.0, pose / 255.0
    if maps:
        x[5:] = pose_maps(landmarks, height, width)
    return x * inside[None]


def move(points, affine):
    return points @ affine[:, :2].T.astype(np.float32) + affine[:, 2].astype(np.float32)


def plain_input(record, height=HEIGHT, width=WIDTH):
    """The input exactly as the engine makes it, and the affine from photo to input."""
    affine = window_affine(record.frame, height, width)
    picture, _, selfie, pose, inside = render(record, affine, height, width)
    return pack(picture, selfie, pose, inside, move(record.landmarks, affine)), affine


class Samples(torch.utils.data.IterableDataset):
    """Endless augmented samples. Every worker draws its own, reproducible from `seed` and the epoch's number."""

    def __init__(self, records, height, width, seed):
        self.records, self.height, self.width, self.seed = records, height, width, seed

    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        seed = self.seed * 1000 + (info.id if info else 0)
        rng, noise = random.Random(seed), np.random.default_rng(seed)
        cv2.setNumThreads(1)
        while True:
            record = self.records[rng.randrange(len(self.records))]
            x, y = disturbed(record, self.records, rng, noise, self.height, self.width)
            yield torch.from_numpy(x), torch.from_numpy(y.astype(np.int64))


def disturbed(record, records, rng, noise, height, width):
    """One augmented training sample: moved, rotated, mirrored, recoloured, put on another ground, blurred."""
    affine = random_window(record, rng, height, width)
    picture, labels, selfie, pose, inside = render(record, affine, height, width)
    if rng.random() < 0.35:
        cloth = random_cloth(records, rng, height, width)
        picture, labels = redress(picture, labels, move(record.landmarks, affine), cloth, noise)
    picture = picture.astype(np.float32)
    if rng.random() < 0.45:
        person = (labels != BACKGROUND).astype(np.uint8)
        person = cv2.erode(person, np.ones((3, 3), np.uint8)).astype(np.float32)
        alpha = cv2.GaussianBlur(person, (0, 0), rng.uniform(0.6, 1.3))[:, :, None]
        picture = picture * alpha + random_ground(records, rng, noise, height, width) * (1 - alpha)
    picture = recoloured(picture, labels, rng)
    picture = degraded(picture, rng, noise)
    unit = record.body["unit"]
    shaken = record.landmarks + noise.normal(size=record.landmarks.shape).astype(np.float32) * unit * rng.choice(
        [0.01, 0.03, 0.05]
    )
    selfie, pose = disturbed_masks(selfie, pose, rng, height, width)
    labels = labels.copy()
    labels[~inside] = VOID
    x = pack(
        picture, selfie, pose, inside, move(shaken, affine), masks=rng.random() > 0.08, maps=rng.random() > 0.08
    )
    return x, labels


def random_window(record, rng, height, width):
    """Photo to input: roughly the analysis frame, or occasionally any part around the body."""
    roi, unit = record.frame["roi"], record.body["unit"]
    rows, columns = record.image.shape[:2]
    spread = 0.25 if rng.random() < 0.8 else 0.7
    x0 = max(0, roi["x"] - rng.uniform(-spread, spread) * unit)
    x1 = min(columns, roi["x"] + roi["width"] + rng.uniform(-spread, spread) * unit)
    y0 = max(0, roi["y"] - rng.uniform(-spread, spread) * unit)
    y1 = min(rows, roi["y"] + roi["height"] + rng.uniform(-spread, spread) * unit)
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


def random_cloth(records, rng, height, width):
    """Lightness of a piece of somebody's top, mean 0."""
    record = records[rng.randrange(len(records))]
    rows, columns = np.nonzero(np.isin(record.labels, (UPPER, OUTER)))
    if len(rows) < 2000:
        return np.zeros((height, width), np.float32)
    y0, y1 = np.percentile(rows, (30, 70)).astype(int)
    x0, x1 = np.percentile(columns, (30, 70)).astype(int)
    piece = cv2.cvtColor(record.image[y0 : y1 + 1, x0 : x1 + 1].astype(np.float32) / 255, cv2.COLOR_RGB2LAB)[..., 0]
    piece = cv2.resize(piece - piece.mean(), (max(8, width // 3), max(8, height // 3)), interpolation=cv2.INTER_AREA)
    return np.tile(np.pad(piece, ((0, piece.shape[0]), (0, piece.shape[1])), "symmetric"), (2, 2))[:height, :width]


def recoloured(picture, labels, rng):
    """Varies light, white balance, saturation and gamma, and occasionally the colour of a garment or the skin."""
    if rng.random() < 0.8:
        picture = picture * rng.uniform(0.7, 1.35) + rng.uniform(-25, 25)
        picture = picture * np.array([rng.uniform(0.88, 1.12) for _ in range(3)], np.float32)
        grey = picture.mean(2, keepdims=True)
        picture = grey + (picture - grey) * rng.uniform(0.4, 1.4)
        picture = 255 * np.clip(picture / 255, 0, 1) ** rng.uniform(0.75, 1.35)
    kind = rng.random()
    if kind < 0.25:  # no colour shall say which garment it is
        garment = [UPPER, OUTER] if rng.random() < 0.5 else [LOWER, DRESS]
        tint = np.array([rng.uniform(0.4, 1.6) for _ in range(3)], np.float32) * rng.uniform(0.5, 1.4)
        picture = blend(picture, np.isin(labels, garment), tint, rng.uniform(-20, 40))
    elif kind < 0.4:  # skin of every tone: the set's people are mostly pale
        dark = rng.uniform(0.3, 0.9)
        tint = np.array([dark * 1.12, dark * 0.98, dark * 0.86], np.float32)
        picture = blend(picture, labels == SKIN, tint, 0, keep_colour=True)
    return np.clip(picture, 0, 255)


def blend(picture, where, tint, shift, keep_colour=False):
    alpha = cv2.GaussianBlur(where.astype(np.float32), (0, 0), 1.0)[:, :, None]
    base = picture if keep_colour else picture.mean(2, keepdims=True)
    return picture * (1 - alpha) + np.clip(base * tint + shift, 0, 255) * alpha


def degraded(picture, rng, noise):
    if rng.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.6))
    if rng.random() < 0.25:
        picture = picture + noise.normal(size=picture.shape) * rng.uniform(2, 10)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        coded = cv2.imencode(".jpg", picture[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(25, 85)])[1]
        picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)[:, :, ::-1]
    return picture


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
