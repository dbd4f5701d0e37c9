"""Packs the photos into one file of about 23 MB, for machines that get little data:
`python -m training.garment.pack --photos CLOTHES --kept-back LIST... --out FILE.npz`.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import cv2
import numpy as np

from .photos import Photos, read_photos, to_square

PICTURES = (".webp", [cv2.IMWRITE_WEBP_QUALITY, 75])
PARTS = (".png", [cv2.IMWRITE_PNG_COMPRESSION, 9])
# Photos are packed without their padding.
NAMES = [field.name for field in fields(Photos) if field.name != "frames"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_photos(parser)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    files = {}
    for checked in (False, True):
        packed = pack(read_photos(options.photos, options.kept_back, checked))
        files |= {f"{checked} {name}": value for name, value in packed.items()}
    np.savez(options.out, **files)


def add_photos(parser: argparse.ArgumentParser) -> None:
    """Adds the options that name the photos."""
    kept_back = "lists of photos that are not to be read"
    parser.add_argument("--photos", type=Path, required=True, help="folder of the clothing set, or a packed file")
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[], help=kept_back)


def open_photos(source: Path, kept_back: list[Path], checked: bool) -> Photos:
    """As `read_photos`, from the set's folder or from a file of this command."""
    if source.is_dir():
        return read_photos(source, kept_back, checked)
    with np.load(source) as packed:
        return unpack({name: packed[f"{checked} {name}"] for name in (*NAMES, "pictures ends", "parts ends")})


def pack(photos: Photos) -> dict[str, np.ndarray]:
    packed = {name: getattr(photos, name) for name in NAMES}
    cut = [square[y0:y1, x0:x1] for square, (x0, y0, x1, y1) in zip(photos.pictures, photos.frames)]
    for name, images, (ending, quality) in (("pictures", cut, PICTURES), ("parts", photos.parts, PARTS)):
        files = [cv2.imencode(ending, image, quality)[1] for image in images]
        packed[name], packed[f"{name} ends"] = np.concatenate(files), np.cumsum([len(file) for file in files])
    return packed


def unpack(packed: dict[str, np.ndarray]) -> Photos:
    def decode(name: str):
        files = np.split(packed[name], packed.pop(f"{name} ends")[:-1])
        return pool.map(lambda file: cv2.imdecode(file, cv2.IMREAD_UNCHANGED), files)

    with ThreadPoolExecutor() as pool:
        pictures, frames = zip(*map(to_square, decode("pictures")))
        parts = np.stack(list(decode("parts")))
    return Photos(**{**packed, "pictures": np.stack(pictures), "frames": np.stack(frames), "parts": parts})


if __name__ == "__main__":
    main()
