"""How far light is off before and after finishing, of the people for validation; a sheet for the eye.

python -m training.finish.evaluate WEIGHTS --pack FILE [--sheet FILE]
"""

import argparse

import cv2
import numpy as np
import torch

from .losses import square_errors
from .network import Finisher, finish
from .samples import Draw, Photos

#: Kinds of garments that are measured: shares of those with lamps and with prints, and of nothing to be done.
KINDS = {"plain": (0, 0), "lamps": (1, 0), "prints": (0, 1), "both": (1, 1)}
SHEET_ROWS = 12


def draws(photos, names=KINDS):
    """The same samples every time: all people for validation, twice in every kind."""
    for number, name in enumerate(names):
        lamps, prints = KINDS[name]
        with torch.no_grad():
            yield name, Draw(photos, photos.check.repeat(2), 1000 + number, vary=False, lamps=lamps, prints=prints)


def errors_of(network, photos):
    """Root mean square errors of the gains in percent, before and after: of each kind of garment, and of skin."""
    network.eval()
    found, skin = {}, []
    for name, draw in draws(photos):
        with torch.no_grad():
            answers = (torch.zeros_like(draw.missing), network(draw.x).float())
        squares = torch.stack([square_errors(answer, draw.missing, draw.weight)[0] for answer in answers])
        found[name] = 100 * squares[:, 0].sqrt()
        skin.append(squares[:, 1])
    found["skin"] = 100 * torch.stack(skin).mean(0).sqrt()
    return {name: value.tolist() for name, value in found.items()}


def describe(errors):
    return "light off by, in %: " + ", ".join(f"{name} {a:.2f} -> {b:.2f}" for name, (a, b) in errors.items())


def sheet(network, photos):
    """Rows of the picture, the finished one, and as it should be; two people side by side."""
    network.eval()
    _, draw = next(draws(photos, ["both"]))
    with torch.no_grad():
        finished = finish(draw.x, network(draw.x).float())
    row = torch.cat([draw.x[:, :3], finished, finish(draw.x, draw.missing)], 3)[: 2 * SHEET_ROWS]
    cells = (255 * row.permute(0, 2, 3, 1).cpu().numpy()).round().astype(np.uint8)
    return np.vstack([np.hstack(cells[k : k + 2]) for k in range(0, len(cells), 2)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    parser.add_argument("--pack", required=True)
    parser.add_argument("--sheet")
    a = parser.parse_args()
    network = Finisher()
    network.load_state_dict(torch.load(a.weights, map_location="cpu"))
    photos = Photos(a.pack, torch.device("cpu"))
    print(describe(errors_of(network, photos)))
    if a.sheet:
        cv2.imwrite(a.sheet, sheet(network, photos)[..., ::-1])


if __name__ == "__main__":
    main()
