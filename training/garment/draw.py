"""Creates shards of drawings: `python -m training.garment.draw --out FOLDER --shards 40`; existing ones are kept."""

import argparse
import os
from pathlib import Path

import cv2
import numpy as np

from .paint import draw
from .photos import read_photos
from .sheet import overlay, write_sheet

PER_SHARD = 200


def make_shard(path: Path, number: int, photos: np.ndarray | None, count: int = PER_SHARD) -> None:
    drawings = [draw(number * PER_SHARD + index, photos) for index in range(count)]
    # Byte arrays are stored in files of their own, so that they can be memory-mapped.
    np.save(path.with_suffix(".pictures.npy"), np.stack([drawing.picture for drawing in drawings]))
    np.save(path.with_suffix(".parts.npy"), np.stack([drawing.parts for drawing in drawings]))
    unfinished = path.with_suffix(".part.npz")
    np.savez(
        unfinished,
        landmarks=np.stack([drawing.landmarks for drawing in drawings]),
        sleeves=np.array([drawing.sleeves for drawing in drawings], np.int64),
        opened=np.array([drawing.opened for drawing in drawings], np.float32),
    )
    os.replace(unfinished, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0, help="number of the first shard; its seeds follow from it")
    parser.add_argument("--shards", type=int, default=40)
    parser.add_argument("--photos", type=Path, help="folder of the clothing set, for real grounds and cloth")
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[], help="lists of photos that are not for training")
    parser.add_argument("--sheet", type=Path, help="write a picture of 35 drawings here instead")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    photos = read_photos(options.photos, options.kept_back, options.out).pictures if options.photos else None
    if options.sheet:
        drawings = [draw(options.first * PER_SHARD + index, photos) for index in range(35)]
        tiles = [
            np.vstack([one.picture, overlay(one.picture, one.parts, one.landmarks, 0.65)]) for one in drawings
        ]
        write_sheet(str(options.sheet), tiles, 7)
        return
    for number in range(options.first, options.first + options.shards):
        path = options.out / f"drawings-{number:04d}.npz"
        if not path.exists():
            make_shard(path, number, photos)
            print(path, flush=True)


if __name__ == "__main__":
    main()
