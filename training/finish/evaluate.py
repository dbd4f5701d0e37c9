"""How far composites are from their photos, as the engine makes them and finished; a sheet of them for the eye.

python -m training.finish.evaluate CHECKPOINT --photos DIR --annotations DIR --inputs DIR... [--sheet FILE]
"""

import argparse

import cv2
import numpy as np
import torch

from .dataset import plain, read_records
from .losses import detail_error, light_error, regions, slope_error
from .network import HEIGHT, WIDTH, Finisher, finish

NAMES = ("beside", "skin", "slopes", "detail", "light")
SHEET_ROWS = 12


def errors_of(picture, x, y):
    """Mean difference beside the garment and on skin there (0..255), gradients and detail (0..255), light in %."""
    truth = y[:, :3]
    on_cloth, beside = regions(x, y)
    bare = beside * (y[:, 4:5] > 0.5)
    away = 255 * (picture - truth).abs().mean(1, keepdim=True)
    found = [(away * weight).sum() / weight.sum().clamp(min=1) for weight in (beside, bare)]
    found += [255 * error(picture, truth, beside) for error in (slope_error, detail_error)]
    return [*map(float, found), 100 * float(light_error(picture, truth, on_cloth))]


def evaluate(network, records, height=HEIGHT, width=WIDTH):
    """Mean errors over the records, before and after finishing."""
    network.eval()
    rows = []
    for record in records:
        x, y = (part[None] for part in plain(record, height, width))
        with torch.no_grad():
            rows.append((errors_of(x[:, :3], x, y), errors_of(finish(x, network(x)), x, y)))
    return np.mean(rows, 0)


def describe(errors):
    return ", ".join(f"{name} {before:.2f} -> {after:.2f}" for name, before, after in zip(NAMES, *errors))


def sheet(network, records):
    """Rows of the engine's picture, the finished one and the photo; two records side by side."""
    network.eval()
    cells = []
    for record in records[: 2 * SHEET_ROWS]:
        x, y = (part[None] for part in plain(record))
        with torch.no_grad():
            row = torch.cat([x[0, :3], finish(x, network(x))[0], y[0, :3]], 2)
        cells.append((255 * row.permute(1, 2, 0).numpy()).round().astype(np.uint8))
    cells += [np.zeros_like(cells[0])] * (len(cells) % 2)
    return np.vstack([np.hstack(cells[k : k + 2]) for k in range(0, len(cells), 2)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint")
    for name in ("photos", "annotations"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--inputs", required=True, nargs="+")
    parser.add_argument("--sheet")
    a = parser.parse_args()
    network = Finisher()
    network.load_state_dict(torch.load(a.checkpoint, map_location="cpu")["average"])
    records = read_records(a.inputs, a.photos, a.annotations)
    print(f"{len(records)} composites: {describe(evaluate(network, records))}")
    if a.sheet:
        cv2.imwrite(a.sheet, sheet(network, records)[..., ::-1])


if __name__ == "__main__":
    main()
