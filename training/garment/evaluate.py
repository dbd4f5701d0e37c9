"""Evaluates a checkpoint: `python -m training.garment.evaluate --checkpoint FOLDER/checkpoint.pt`.

On drawings not used in training (seeds from 10,000,000): IoU of the parts, distance of the landmarks. With `--photos`,
on the photos kept for choosing settings: the same where they are labelled, how often kind and sleeves match the set's
labels, and the temperature that calibrates the probabilities. `--sheet` draws the first of those photos.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from .classes import KINDS, PARTS, SLEEVES, UNKNOWN_PART
from .labelled import read_labelled
from .losses import KIND, PRESENCE, SLEEVE
from .network import GarmentReader, to_input
from .paint import draw
from .photos import Photos, read_photos
from .sheet import overlay, write_sheet
from .textures import SIDE

FIRST_SEED = 10_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--drawings", type=int, default=120)
    parser.add_argument("--side", type=int, default=SIDE)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[])
    parser.add_argument("--cache", type=Path, default=Path("."))
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = GarmentReader().eval()
    saved = torch.load(options.checkpoint, map_location="cpu", weights_only=False)
    network.load_state_dict(saved["average"])
    print(f"{saved['samples']} samples, {saved['seconds']:.0f} s of processor time")
    drawings = (draw(seed) for seed in range(FIRST_SEED, FIRST_SEED + options.drawings))
    measure_truth(network, ((one.picture, one.parts, one.landmarks, one.sleeves) for one in drawings), options.side)
    if options.photos:
        labelled = read_labelled(options.photos, options.kept_back, checked=True)
        samples = zip(*(labelled[name] for name in ("pictures", "parts", "landmarks", "sleeves")))
        measure_truth(network, samples, options.side)
        photos = read_photos(options.photos, options.kept_back, options.cache, checked=True)
        measure_photos(network, photos, options.side)
        if options.sheet:
            draw_sheet(network, photos, options.sheet, options.side)


def look(network: GarmentReader, picture: np.ndarray, side: int):
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    with torch.no_grad():
        parts, places, facts = network(to_input(small[None].astype(np.float32) / 255))
    return parts[0], places[0], facts[0]


def read_landmarks(places: torch.Tensor, facts: torch.Tensor) -> np.ndarray:
    """Rows of x, y (pixels of a picture of SIDE) and presence."""
    side = places.shape[-1]
    best = places.flatten(1).argmax(1).numpy()
    scale = SIDE / side
    presence = torch.sigmoid(facts[PRESENCE]).numpy()
    return np.c_[(best % side + 0.5) * scale, (best // side + 0.5) * scale, presence]


def measure_truth(network: GarmentReader, samples, side: int) -> None:
    """`samples`: pictures with the true parts, landmarks and sleeves."""
    common, either = np.zeros(len(PARTS)), np.zeros(len(PARTS))
    distances, present, right = [], [], []
    for picture, truth, wanted, sleeves in samples:
        parts, places, facts = look(network, picture, side)
        found = parts.argmax(0).numpy()
        truth = cv2.resize(truth, found.shape[::-1], interpolation=cv2.INTER_NEAREST)
        for part in range(len(PARTS)):
            common[part] += ((found == part) & (truth == part)).sum()
            either[part] += (((found == part) | (truth == part)) & (truth != UNKNOWN_PART)).sum()
        landmarks, known, visible = read_landmarks(places, facts), wanted[:, 2] >= 0, wanted[:, 2] == 1
        distances += list(np.hypot(*(landmarks - wanted)[visible, :2].T))
        present += list(((landmarks[:, 2] > 0.5) == visible)[known])
        right += [int(facts[SLEEVE].argmax()) == sleeves] if sleeves >= 0 else []
    shares = common / np.maximum(either, 1)
    print("IoU " + " ".join(f"{name} {share:.3f}" for name, share in zip(PARTS, shares)) + f" mean {shares.mean():.3f}")
    print(
        f"landmarks: median {np.median(distances):.2f} of {SIDE}, within 10: {np.mean(np.array(distances) < 10):.3f}, "
        f"presence {np.mean(present):.3f}; sleeves {np.mean(right):.3f}"
    )


def measure_photos(network: GarmentReader, photos: Photos, side: int) -> None:
    facts = torch.stack([look(network, picture, side)[2] for picture in photos.pictures])
    kinds, sleeves = torch.from_numpy(photos.kinds), torch.from_numpy(photos.sleeves)
    known = sleeves >= 0
    for name, logits, truth, names in (
        ("kind", facts[:, KIND], kinds, KINDS),
        ("sleeves", facts[known][:, SLEEVE], sleeves[known], SLEEVES),
    ):
        found = logits.argmax(1)
        print(f"{name}: {(found == truth).float().mean():.3f} of {len(truth)} right, temperature {calibrate(logits, truth):.2f}")
        for index, label in enumerate(names):
            of_label = found[truth == index]
            if len(of_label):
                counts = np.bincount(of_label, minlength=len(names))
                print(f"  {label} ({len(of_label)}): " + " ".join(f"{n} {c}" for n, c in zip(names, counts) if c))


def calibrate(logits: torch.Tensor, truth: torch.Tensor) -> float:
    """The temperature: the divisor of the logits that makes the truth likeliest."""
    candidates = torch.arange(0.5, 4, 0.05)
    return float(min(candidates, key=lambda value: F.cross_entropy(logits / value, truth)))


def draw_sheet(network: GarmentReader, photos: Photos, path: Path, side: int) -> None:
    tiles = []
    tops = [picture for picture, kind in zip(photos.pictures, photos.kinds) if KINDS[kind] in ("top", "outerwear")]
    for picture in tops[:48]:
        parts, places, facts = look(network, np.array(picture), side)
        found = cv2.resize(parts.argmax(0).numpy().astype(np.uint8), (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)
        tiles.append(overlay(np.array(picture), found, read_landmarks(places, facts)))
    write_sheet(str(path), tiles, 8)


if __name__ == "__main__":
    main()
