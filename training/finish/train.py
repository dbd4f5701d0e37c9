"""Trains the finisher; continues from its checkpoint, or from the engine's weights with --start.

python -m training.finish.train OUT --photos DIR --annotations DIR --inputs DIR... --validate DIR... [--start WEIGHTS]

Training is measured in samples, not minutes: the same seed and counts give the same order of samples at any speed of
the machine; --minutes only sets when to stop. The first part of a run uses half the input size.
"""

import argparse
import copy
import math
import os
import time

import cv2
import torch

from training.common.moving_average import follow
from training.common.read_weights import read_weights

from .dataset import batches, read_records
from .evaluate import KINDS, describe, evaluate
from .export import to_tflite
from .losses import loss_of
from .network import HEIGHT, WIDTH, Finisher

#: Input size as a share of the engine's, batch size, highest learning rate.
STAGES = {"half": (0.5, 8, 3e-3), "full": (1.0, 8, 2e-3)}
#: Number of samples from which the batch norms get their statistics when a run starts from packed weights.
STATISTICS = 16


class Run:
    """Network, moving average, optimiser and progress, saved and restored together."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "checkpoint.pt")
        self.network = Finisher().to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=1e-3, weight_decay=0.01)
        self.seen = {name: 0 for name in STAGES}
        self.steps = 0
        self.average = copy.deepcopy(self.network).eval()
        if os.path.exists(self.path):
            saved = torch.load(self.path, map_location="cpu")
            for name in ("network", "average", "optimiser"):
                getattr(self, name).load_state_dict(saved[name])
            self.seen, self.steps = saved["seen"], saved["steps"]

    def start_from(self, weights, inputs):
        """Loads packed weights; a few samples give the statistics that the file has folded away."""
        with open(weights, "rb") as file:
            read_weights(self.network, to_tflite, file.read(), inputs)
        self.average.load_state_dict(self.network.state_dict())

    def save(self):
        state = {"seen": self.seen, "steps": self.steps}
        for name in ("network", "average", "optimiser"):
            state[name] = getattr(self, name).state_dict()
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def step(self, x, y, rate):
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        loss = loss_of(self.network(x.contiguous(memory_format=torch.channels_last)), x, y)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        follow(self.average, self.network, self.steps)
        return loss.item()


def train(run, stage, samples, records, validation, seed, deadline):
    """Trains until `samples` of this stage have been used, or time is up."""
    share, batch, highest = STAGES[stage]
    height, width = int(HEIGHT * share), int(WIDTH * share)
    drawn = batches(records, height, width, batch, seed + 7919 * (run.seen[stage] + 1))
    mean, looked = None, time.time()
    while run.seen[stage] < samples and time.time() < deadline:
        done = run.seen[stage] / samples
        rate = highest * min(1, (run.steps + 1) / 60) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        loss = run.step(*next(drawn), rate)
        mean = loss if mean is None else 0.98 * mean + 0.02 * loss
        run.seen[stage] += batch
        if run.steps % 100 == 0:
            print(f"{stage} {run.seen[stage]} of {samples} loss {mean:.4f} rate {rate:.5f}", flush=True)
            run.save()
        if time.time() - looked > 150 or run.seen[stage] >= samples:
            looked = time.time()
            for name, kind in zip(KINDS, validation):
                print(f"after {run.seen}, {name}: {describe(evaluate(run.average, kind, height, width))}", flush=True)
    run.save()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for name in ("photos", "annotations"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("inputs", "validate"):
        parser.add_argument(f"--{name}", required=True, nargs="+", help="folders of write-composites.ts")
    parser.add_argument("--half", type=int, default=24_000, help="samples at half the size")
    parser.add_argument("--full", type=int, default=8_000, help="samples at the engine's size")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--start", help="packed weights to go on from, as the engine has them")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(0)
    torch.manual_seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    records = read_records(a.inputs, a.photos, a.annotations)
    validation = read_records(a.validate, a.photos, a.annotations)
    for name, *counts in zip(KINDS, map(len, records), map(len, validation)):
        print("{}: {} to train on, {} to validate".format(name, *counts), flush=True)
    run, deadline = Run(a.out), time.time() + 60 * a.minutes
    if a.start and run.steps == 0:
        run.start_from(a.start, next(batches(records, HEIGHT, WIDTH, STATISTICS, a.seed))[0])
    for stage, samples in (("half", a.half), ("full", a.full)):
        train(run, stage, samples, records, validation, a.seed, deadline)


if __name__ == "__main__":
    main()
