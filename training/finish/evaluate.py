"""How far the light of composites is from that of their photos, before and after finishing; a sheet for the eye.

python -m training.finish.evaluate CHECKPOINT --photos DIR --annotations DIR --inputs DIR... [--sheet FILE]
"""

import argparse

import cv2
import numpy as np
import torch

from .dataset import plain, read_records
from .losses import compared_light_error, missing_light_error
from .network import HEIGHT, WIDTH, Finisher, finish

SHEET_ROWS = 12
KINDS = ("composites", "photos alone")


def error_of(answer, x, y):
    """Error of the light in %: of what is known to be missing, else as far as garment and true top tell."""
    known = float(y[:, 5].max()) > 0
    return 100 * float(
        missing_light_error(answer, y) ** 0.5 if known else compared_light_error(finish(x, answer), x, y)
    )


def evaluate(network, records, height=HEIGHT, width=WIDTH):
    """Mean errors over the records, before and after finishing."""
    network.eval()
    rows = []
    for record in records:
        x, y = (part[None] for part in plain(record, height, width))
        with torch.no_grad():
            answer = network(x)
            rows.append((error_of(0 * answer, x, y), error_of(answer, x, y)))
    return np.mean(rows, 0)


def describe(errors):
    return "light off by {:.2f} % -> {:.2f} %".format(*errors)


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
    kinds = read_records(a.inputs, a.photos, a.annotations)
    for name, records in zip(KINDS, kinds):
        print(f"{len(records)} {name}: {describe(evaluate(network, records))}")
    if a.sheet:
        cv2.imwrite(a.sheet, np.hstack([sheet(network, records) for records in kinds])[..., ::-1])


if __name__ == "__main__":
    main()
