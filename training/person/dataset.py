"""Photos with the outputs of the engine's own networks (write-inputs.ts), as inputs of the parser."""

import json
import math
import os
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import cv2
import numpy as np
import scipy.io
import torch
from torch.nn import functional as F

from .classes import CLASS_OF_TAG, OUTER, UPPER, VOID, tag_factors
from .corrections import corrected, read_corrections
from .lent_things import pieces_of
from .network import CHANNELS, HEIGHT, WIDTH

MEAN, SPREAD = (120, 115, 110), 64


class Record:
    """A photo or a part of it: picture (RGB), labels (or None), and outputs of the pose and selfie networks. `said`:
    as write-inputs.ts writes it; `masks`: selfie and pose (256 x 256); `photo`: the whole one, which may be smaller
    than it was (`width` pixels) and cut at the bottom; `factor`: see tag_factors, None if labels are true. Lengths are
    pixels of the photo as it was."""

    def __init__(self, said, masks, photo, labels=None, factor=None, width=None):
        box, scale = said["part"], photo.shape[1] / (width or photo.shape[1])
        x, y, columns, rows = (round(box[name] * scale) for name in ("x", "y", "width", "height"))
        part = (slice(y, y + rows), slice(x, x + columns))
        self.body, self.frame, self.factor = said["body"], said["frame"], factor
        #: Pixels of the picture to those of the part of the photo.
        left, top = (x + 0.5) / scale - 0.5 - box["x"], (y + 0.5) / scale - 0.5 - box["y"]
        self.enlarge = np.array([[1 / scale, 0, left], [0, 1 / scale, top]])
        self.image = np.ascontiguousarray(photo[part])
        self.height, self.width = (n / scale for n in self.image.shape[:2])
        self.labels = None if labels is None else np.ascontiguousarray(labels[part])
        self.landmarks = np.array([[p["x"], p["y"]] for p in said["landmarks"]], np.float32)
        self.selfie, self.pose = masks
        self.selfie_crop, self.pose_crop = crop_affine(said["selfieCrop"]), crop_affine(said["poseCrop"])

    @cached_property
    def things(self):
        """What the person carries or wears over the clothes (lent_things.py); nothing where labels are guesses."""
        return pieces_of(self.image, self.labels) if self.factor is None else []

    @cached_property
    def cloth(self):
        """Lightness of a piece of the person's top, mean 0."""
        rows, columns = np.nonzero((self.labels == UPPER) | (self.labels == OUTER))
        if len(rows) < 900:
            return np.zeros((8, 8), np.float32)
        (y0, y1), (x0, x1) = (np.percentile(places, (30, 70)).astype(int) for places in (rows, columns))
        piece = self.image[y0 : y1 + 1, x0 : x1 + 1].astype(np.float32) / 255
        lightness = cv2.cvtColor(piece, cv2.COLOR_RGB2LAB)[..., 0]
        return lightness - lightness.mean()


def read_records(ids, inputs, photos, annotations=None, crops=0, tags=None):
    """All records of the photos named: each whole photo first, then its `crops` parts, which share its data. `tags`:
    folder of the photos' tags where the annotations are guesses."""
    corrections = read_corrections()

    def read(photo_id):
        paint = corrections.get(photo_id, [])
        return read_parts(photo_id, inputs, photos, annotations, crops, tags, paint)

    with ThreadPoolExecutor() as threads:
        found = threads.map(read, ids)
        return [record for records in found for record in records]


def read_parts(photo_id, inputs, photos, annotations, crops, tags, paint):
    image = read_photo(photos, photo_id)
    labels = None
    if annotations is not None:
        labels = corrected(CLASS_OF_TAG[read_tags(annotations, photo_id, image.shape)], paint, image)
    factor = None
    if tags is not None:
        factor = tag_factors(scipy.io.loadmat(f"{tags}/{photo_id}.mat")["tags"].ravel())
    records = []
    for k in range(crops + 1):
        name = photo_id if k == 0 else f"{photo_id}_{k}"
        if os.path.exists(f"{inputs}/{name}.json"):
            said, masks = read_inputs(inputs, name)
            width = said["part"]["width"] if k == 0 else width
            records.append(Record(said, masks, image, labels, factor, width))
    return records


def read_photo(photos, photo_id):
    """The photo in RGB: .jpg, or .webp of a pack (pack.py)."""
    packed = f"{photos}/{photo_id}.webp"
    image = cv2.imread(packed if os.path.exists(packed) else f"{photos}/{photo_id}.jpg")
    return cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


def read_inputs(inputs, name):
    """What write-inputs.ts wrote, and both masks (256 x 256), which a pack holds smaller."""
    with open(f"{inputs}/{name}.json") as file:
        said = json.load(file)
    masks = []
    for path in (f"{inputs}/{name}.selfie", f"{inputs}/{name}.pose"):
        if os.path.exists(f"{path}.u8"):
            masks.append(np.fromfile(f"{path}.u8", np.uint8).reshape(256, 256))
        else:
            masks.append(cv2.resize(cv2.imread(f"{path}.webp", cv2.IMREAD_GRAYSCALE), (256, 256)))
    return said, masks


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


def render(record, affine, height, width):
    """Picture, labels (VOID outside the photo) and both masks at the input's size (`affine`: photo to input)."""
    image, from_image = record.image, compose(affine, record.enlarge)
    to_input = from_image
    scale = math.sqrt(abs(np.linalg.det(from_image[:, :2])))
    if scale < 0.6:  # a bilinear sample sees two pixels each way: shrink first
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        fx, fy = image.shape[1] / record.image.shape[1], image.shape[0] / record.image.shape[0]
        to_input = compose(from_image, np.array([[1 / fx, 0, 0.5 / fx - 0.5], [0, 1 / fy, 0.5 / fy - 0.5]]))
    size = (width, height)
    picture = cv2.warpAffine(image, to_input, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    labels = None
    if record.labels is not None:
        labels = cv2.warpAffine(record.labels, from_image, size, flags=cv2.INTER_NEAREST, borderValue=VOID)
    selfie = cv2.warpAffine(record.selfie, compose(affine, record.selfie_crop), size, flags=cv2.INTER_LINEAR)
    pose = cv2.warpAffine(record.pose, compose(affine, record.pose_crop), size, flags=cv2.INTER_LINEAR)
    return picture, labels, selfie, pose


def move(points, affine):
    return points @ affine[:, :2].T.astype(np.float32) + affine[:, 2].astype(np.float32)


def window_of(record, affine):
    """Input to photo (6 numbers, row by row), columns and rows of the photo (`affine`: photo to input)."""
    return np.array([*cv2.invertAffineTransform(affine).ravel(), record.width, record.height], np.float32)


def grid(height, width, device, step=1):
    """y (H x 1) and x (1 x W) of every pixel's centre, or of every block of `step` pixels."""
    y, x = (torch.arange(n // step, device=device, dtype=torch.float32) * step for n in (height, width))
    return y[:, None] + (step - 1) / 2, x[None] + (step - 1) / 2


def inside_of(windows, height, width):
    """Pixels inside the photo: N x H x W (`windows`: N x 8, see window_of)."""
    y, x = grid(height, width, windows.device)
    w = windows.unbind(1)
    px, py = (w[k][:, None, None] * x + w[k + 1][:, None, None] * y + w[k + 2][:, None, None] for k in (0, 3))
    columns, rows = (size[:, None, None] - 0.5 for size in w[6:])
    return (px > -0.5) & (py > -0.5) & (px < columns) & (py < rows)


def pose_maps(p, height, width):
    """Eight maps of the pose, N x 8 x H x W, drawn at a quarter of the size and enlarged (`p`: landmarks in input
    pixels, N x 35 x 2): limbs as lines that fall off as a Gaussian, height on the body, distance from its middle."""
    y, x = grid(height, width, p.device, 4)
    p = p[..., None, None]
    shoulders, hips = (p[:, 11] + p[:, 12]) / 2, (p[:, 23] + p[:, 24]) / 2
    torso = (hips - shoulders).norm(dim=1).clamp(min=4)
    unit = torch.maximum((p[:, 11] - p[:, 12]).norm(dim=1), 0.55 * torso)
    down = (hips - shoulders) / torso[:, None]
    ears, eyes = (p[:, 7] + p[:, 8]) / 2, (p[:, 2] + p[:, 5]) / 2
    hands = [(p[:, 15], (p[:, 19] + p[:, 17]) / 2), (p[:, 16], (p[:, 20] + p[:, 18]) / 2)]
    groups = [
        (0.22, [(p[:, 0], ears), (eyes, eyes)]),
        (0.18, [(p[:, 11], p[:, 12]), (shoulders, hips), (p[:, 23], p[:, 24])]),
        (0.13, [(p[:, 11], p[:, 13]), (p[:, 12], p[:, 14])]),
        (0.11, [(p[:, 13], p[:, 15]), (p[:, 14], p[:, 16])]),
        (0.12, hands),
        (0.16, [(p[:, a], p[:, b]) for a, b in ((23, 25), (24, 26), (25, 27), (26, 28))]),
    ]
    maps = []
    for share, pairs in groups:
        away = torch.stack([squared_distance(a, b, x, y) for a, b in pairs]).amin(0)
        # Denormal numbers would be slow.
        maps.append(torch.exp((away / (-2 * (share * unit) ** 2)).clamp(min=-50)))
    dx, dy = x - shoulders[:, 0], y - shoulders[:, 1]
    along, across = (dx * down[:, 0] + dy * down[:, 1]) / torso, (dy * down[:, 0] - dx * down[:, 1]) / unit
    maps += [along.clamp(-1, 2.5) * 0.5, across.abs().clamp(0, 2.5) * 0.5]
    return F.interpolate(torch.stack(maps, 1), size=(height, width), mode="bilinear", align_corners=False)


def squared_distance(a, b, x, y):
    """N x H x W: of each pixel from the line between the points (N x 2 x 1 x 1)."""
    d = b - a
    t = (((x - a[:, 0]) * d[:, 0] + (y - a[:, 1]) * d[:, 1]) / (d * d).sum(1).clamp(min=1e-6)).clamp(0, 1)
    return (x - a[:, 0] - t * d[:, 0]) ** 2 + (y - a[:, 1] - t * d[:, 1]) ** 2


def network_input(picture, selfie, pose, points, inside, masks=1, maps=1):
    """N x 13 x H x W: picture (N x 3 x H x W), both masks (N x H x W, 0 to 255), eight pose maps; 0 outside the photo.
    `masks`, `maps`: 0 for the samples (N x 1 x 1 x 1) that go without them."""
    n, height, width = inside.shape
    x = torch.empty(n, CHANNELS, height, width, device=inside.device)
    x[:, :3] = picture
    for k in range(3):
        x[:, k].sub_(MEAN[k]).div_(SPREAD)
    x[:, 3], x[:, 4] = selfie, pose
    x[:, 3:5].mul_(masks / 255)
    x[:, 5:] = pose_maps(points, height, width)
    x[:, 5:].mul_(maps)
    return x.mul_(inside[:, None])


def plain_input(record, height=HEIGHT, width=WIDTH):
    """The input exactly as the engine makes it (1 x 13 x H x W), and the affine from photo to input."""
    affine = window_affine(record.frame, height, width)
    picture, _, selfie, pose = render(record, affine, height, width)
    arrays = (picture.transpose(2, 0, 1), selfie, pose, move(record.landmarks, affine), window_of(record, affine))
    *planes, points, window = (torch.from_numpy(array)[None] for array in arrays)
    return network_input(*planes, points, inside_of(window, height, width)), affine
