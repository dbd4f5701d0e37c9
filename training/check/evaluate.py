"""How well the picture checker tells pictures apart: `python -m training.check.evaluate CHECKPOINT --pictures FOLDER
--validate LIST`, on the people of the list, whom it did not learn from."""

import argparse
from pathlib import Path

import numpy as np
import torch

from .network import PictureChecker
from .samples import Pictures, plain_batch

BATCH = 32


def answers_of(network, pictures, index):
    """Probabilities that pictures are fit, and without gross fault; N x 2."""
    network.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(index), BATCH):
            found.append(network(plain_batch(pictures, index[start : start + BATCH])).flatten(1))
    return torch.cat(found).sigmoid().cpu().numpy()


def area_under_curve(scores, truth):
    """How often one that is true has a higher score than one that is not; ties count half."""
    higher = scores[truth][:, None] - scores[~truth][None]
    return float((higher > 0).mean() + 0.5 * (higher == 0).mean())


def describe(network, pictures, index):
    scores = answers_of(network, pictures, index)[:, 0]
    fit, fine = (values[index].cpu().numpy() > 0.5 for values in (pictures.fit, pictures.fine))
    best = np.argsort(-scores)
    parts = [f"{len(index)} pictures, {fit.mean():.2f} fit, area under the curve {area_under_curve(scores, fit):.3f}"]
    for share in (0.25, 0.5):
        taken = best[: round(share * len(best))]
        parts.append(f"best {share:.0%}: {fit[taken].mean():.2f} fit, {1 - fine[taken].mean():.2f} with gross faults")
    return "; ".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint")
    parser.add_argument("--pictures", required=True)
    parser.add_argument("--validate", required=True)
    a = parser.parse_args()
    network = PictureChecker()
    network.load_state_dict(torch.load(a.checkpoint, map_location="cpu")["average"])
    pictures = Pictures(a.pictures)
    kept = np.isin(pictures.people, Path(a.validate).read_text().split())
    print(describe(network, pictures, torch.from_numpy(np.nonzero(kept)[0])))


if __name__ == "__main__":
    main()
