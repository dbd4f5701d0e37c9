"""Trains the picture checker on marked pictures, on a graphics card where there is one; goes on from its checkpoint.

python -m training.check.train OUT --minutes 26 --pictures FOLDER --validate LIST
"""

import argparse
import copy
import math
import os
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from training.common.moving_average import follow
from training.common.read_weights import read_weights
from training.person.export import NETWORKS, to_tflite
from training.person.network import CHANNELS, HEIGHT, WIDTH, PersonParser

from .evaluate import describe
from .network import PictureChecker
from .samples import Pictures, plain_batch, varied_batch

#: Highest learning rate, half of it for what the parser had learned; the share of the time in which it is reached.
HIGHEST, OLD, RISE = 1e-3, 0.5, 0.05
BATCH = 32
#: Every sample is mixed with another one (Zhang et al., mixup, 2018): both parameters of the beta distribution.
MIXED = 1.0
#: How much of the moving average each step keeps at most.
KEPT = 0.995
#: Faults are rarer than what is right: their weight in the map. Marks are never quite certain.
FAULTS, UNCERTAIN = 4, 0.04
SAVED = 90


def read_parser(pictures):
    """The project's person parser; `pictures` tell what its normalisations would have seen."""
    parser = PersonParser()
    inputs = torch.zeros(BATCH, CHANNELS, HEIGHT, WIDTH)
    seen = plain_batch(pictures, torch.arange(min(BATCH, len(pictures))))[:, :3].cpu()
    inputs[: len(seen), :3] = F.interpolate(seen, size=(HEIGHT, WIDTH), mode="bilinear")
    with open(NETWORKS / "person-parser.weights", "rb") as file:
        read_weights(parser, to_tflite, file.read(), inputs)
    return parser


def mixed(*values):
    """Each tensor (N x ...) with every sample mixed with another one, by the same shares in all."""
    count, device = len(values[0]), values[0].device
    share = torch.distributions.Beta(MIXED, MIXED).sample((count,)).to(device)
    share = torch.maximum(share, 1 - share)
    other = torch.randperm(count, device=device)
    return [torch.lerp(v[other], v, share.reshape(-1, *[1] * (v.dim() - 1))) for v in values]


class Run:
    """Network, moving average, optimiser, and how much of the time has been used."""

    def __init__(self, folder, pictures):
        self.path = os.path.join(folder, "checkpoint.pt")
        self.device = pictures.pictures.device
        network = PictureChecker().begin_with(read_parser(pictures))
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        new = [v for k, v in self.network.named_parameters() if k.startswith(("whole", "fault", "stem"))]
        old = [v for k, v in self.network.named_parameters() if not k.startswith(("whole", "fault", "stem"))]
        groups = [{"params": old, "factor": OLD}, {"params": new, "factor": 1}]
        self.optimiser = torch.optim.AdamW(groups, lr=HIGHEST, weight_decay=0.05)
        self.steps, self.used = 0, 0.0
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location=self.device)
            for name in ("network", "average", "optimiser"):
                getattr(self, name).load_state_dict(state[name])
            self.steps, self.used = state["steps"], state["used"]

    def step(self, pictures, index, done):
        """One step at `done`, the share of the time that is over. Returns the losses of maps, fit and fine (3)."""
        rate = HIGHEST * min(1, done / RISE + 0.02) * 0.5 * (1 + math.cos(math.pi * min(1, done)))
        for group in self.optimiser.param_groups:
            group["lr"] = rate * group["factor"]
        with torch.no_grad():
            x, faults = varied_batch(pictures, index)
            x, faults, fit, fine = mixed(x, faults, pictures.fit[index], pictures.fine[index])
        self.network.train()
        logits, found = self.network(x, faults=True)
        each = F.binary_cross_entropy_with_logits(found, faults, reduction="none")
        losses = [(each * (1 + FAULTS * faults)).mean((0, 2, 3)).sum()]
        for k, truth in enumerate((fit, fine)):
            target = UNCERTAIN + (1 - 2 * UNCERTAIN) * truth
            losses.append(F.binary_cross_entropy_with_logits(logits[:, k, 0, 0], target))
        self.optimiser.zero_grad(set_to_none=True)
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        follow(self.average, self.network, self.steps, KEPT)
        return torch.stack(losses).detach()

    def save(self):
        state = {name: getattr(self, name).state_dict() for name in ("network", "average", "optimiser")}
        torch.save({**state, "steps": self.steps, "used": self.used}, self.path + ".new")
        os.replace(self.path + ".new", self.path)


def train(run, pictures, learning, validate, seconds):
    said, losses, last = time.time(), [], time.time()
    while run.used < seconds:
        index = learning[torch.randint(len(learning), (BATCH,), device=learning.device)]
        losses.append(run.step(pictures, index, run.used / seconds))
        now = time.time()
        run.used, last = run.used + now - last, now
        if now - said > SAVED or run.used >= seconds:
            run.save()
            means = ", ".join(f"{value:.3f}" for value in torch.stack(losses).mean(0).tolist())
            print(f"{run.used / 60:.1f} min, {run.steps * BATCH} samples, losses {means}", flush=True)
            print(describe(run.average, pictures, validate), flush=True)
            said, losses, last = time.time(), [], time.time()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--minutes", type=float, required=True)
    for name in ("pictures", "validate"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    torch.manual_seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    pictures = Pictures(a.pictures, device=device)
    kept = np.isin(pictures.people, Path(a.validate).read_text().split())
    learning, validate = (torch.from_numpy(np.nonzero(chosen)[0]).to(device) for chosen in (~kept, kept))
    train(Run(a.out, pictures), pictures, learning, validate, 60 * a.minutes)


if __name__ == "__main__":
    main()
