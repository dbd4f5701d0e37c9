"""Trains the person parser; continues from its checkpoint, or from the engine's weights with --start.

python -m training.person.train OUT --minutes M --photos DIR --annotations DIR --inputs DIR \\
    --train FILE --validate FILE --validate-inputs DIR [--start WEIGHTS] [--guesses DIR]

Training is measured in samples, not minutes: the same seed and counts give the same order of samples at any speed of
the machine; --minutes only sets when to stop. The first part of a run uses half the input size.
"""

import argparse
import copy
import json
import math
import os
import time

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from training.common.moving_average import follow
from training.common.read_weights import read_weights

from .classes import COUNT, DRESS, FIVE, OUTER, VOID
from .dataset import Samples, read_records
from .evaluate import describe, evaluate
from .export import to_tflite
from .network import HEIGHT, WIDTH, PersonParser

#: Input size as a share of the engine's, batch size, highest learning rate.
STAGES = {"half": (0.5, 16, 3e-3), "full": (1.0, 8, 1.5e-3)}
WEIGHTS = torch.tensor([0.6, 2.0, 1.9, 1.0, 1.0, 1.0, 1.0, 1.2, 1.2, 1.2])
#: Number of samples from which the batch norms get their statistics when a run starts from packed weights.
STATISTICS = 16
#: The input channel that holds half of the height on the body, and its value at the hips.
HEIGHT_CHANNEL, HIPS = 11, 0.5


def five_probabilities(p, above):
    """Probabilities of the five classes; `above`: N x H x W, 1 above the hips, where a dress counts as upper."""
    groups = [[k for k, group in FIVE.items() if group == g] for g in range(5)]
    parts = [p[:, ks].sum(1) for ks in groups]
    parts[3] = parts[3] + p[:, DRESS] * above
    parts[4] = parts[4] + p[:, DRESS] * (1 - above)
    return torch.stack(parts, 1)


def five_targets(y, above):
    """Truth of the five classes; VOID for none of them."""
    table = torch.full((256,), VOID, dtype=torch.long)
    for k, group in FIVE.items():
        table[k] = group
    target = table[y]
    return torch.where(y == DRESS, torch.where(above > 0.5, 3, 4), target)


def loss_of(logits, y, above):
    """Cross-entropy of the ten classes (edges count less: labels are rough there) and of the five; Dice of these and of
    outer garments, which are nothing of their own among the five."""
    logits = F.interpolate(logits, size=y.shape[1:], mode="bilinear", align_corners=False)
    valid = y != VOID
    safe = torch.where(valid, y, 0)
    as_float = safe.float()[:, None]
    edge = (F.max_pool2d(as_float, 3, 1, 1) != -F.max_pool2d(-as_float, 3, 1, 1))[:, 0]
    importance = torch.where(edge, 0.4, 1.0)
    weight = valid * importance * WEIGHTS[safe]
    entropy = (F.cross_entropy(logits, safe, reduction="none") * weight).sum() / weight.sum().clamp(min=1)
    p = five_probabilities(logits.softmax(1), above)
    target = five_targets(y, above)
    judged = target != VOID
    hot = F.one_hot(torch.where(judged, target, 0), 5).permute(0, 3, 1, 2) * judged[:, None]
    grouped = -(torch.log(p.clamp(min=1e-5)) * hot).sum(1)
    grouped = (grouped * importance).sum() / (judged * importance).sum().clamp(min=1)
    outer = logits.softmax(1)[:, OUTER] * judged
    dice = [dice_loss(p[:, k] * judged, hot[:, k]) for k in range(1, 5)] + [dice_loss(outer, (y == OUTER).float())]
    return entropy + 0.5 * grouped + 0.6 * torch.stack(dice).mean()


def dice_loss(found, truth):
    return 1 - (2 * (found * truth).sum() + 50) / (found.sum() + truth.sum() + 50)


class Run:
    """Network, moving average, optimiser and progress, saved and restored together."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "checkpoint.pt")
        self.network = PersonParser().to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=3e-3, weight_decay=0.01)
        self.seen = {name: 0 for name in STAGES}
        self.seconds, self.steps, self.curve = 0.0, 0, []
        saved = torch.load(self.path, map_location="cpu") if os.path.exists(self.path) else None
        self.average = copy.deepcopy(self.network).eval()
        if saved is not None:
            self.network.load_state_dict(saved["network"])
            self.average.load_state_dict(saved["average"])
            self.optimiser.load_state_dict(saved["optimiser"])
            for name in ("seen", "seconds", "steps", "curve"):
                setattr(self, name, saved[name])

    def start_from(self, weights, records, seed):
        """Loads packed weights; a few samples give the statistics that the file has folded away."""
        samples = iter(Samples(records, HEIGHT, WIDTH, seed))
        inputs = torch.stack([next(samples)[0] for _ in range(STATISTICS)])
        with open(weights, "rb") as file:
            read_weights(self.network, to_tflite, file.read(), inputs)
        self.average.load_state_dict(self.network.state_dict())

    def save(self):
        state = {name: getattr(self, name) for name in ("seen", "seconds", "steps", "curve")}
        for name in ("network", "average", "optimiser"):
            state[name] = getattr(self, name).state_dict()
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def step(self, x, y, rate):
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        above = (x[:, HEIGHT_CHANNEL] < HIPS).float()
        self.network.train()
        fine, coarse = self.network(x.contiguous(memory_format=torch.channels_last), coarse=True)
        loss = loss_of(fine, y[:, ::2, ::2], above[:, ::2, ::2])
        loss = loss + 0.3 * loss_of(coarse, y[:, ::4, ::4], above[:, ::4, ::4])
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 3.0)
        self.optimiser.step()
        self.steps += 1
        follow(self.average, self.network, self.steps)
        return loss.item()


def train(run, stage, samples, records, validation, seed, deadline):
    """Trains until `samples` of this stage have been used, or time is up."""
    share, batch, highest = STAGES[stage]
    height, width = int(HEIGHT * share), int(WIDTH * share)
    data = Samples(records, height, width, seed + 7919 * (run.seen[stage] + 1))
    loader = iter(torch.utils.data.DataLoader(data, batch_size=batch, num_workers=1, prefetch_factor=3))
    mean, looked, began = None, time.time(), time.process_time()
    while run.seen[stage] < samples and time.time() < deadline:
        done = run.seen[stage] / samples
        rate = highest * min(1, (run.steps + 1) / 60) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        loss = run.step(*next(loader), rate)
        mean = loss if mean is None else 0.98 * mean + 0.02 * loss
        run.seen[stage] += batch
        if run.steps % 100 == 0:
            print(f"{stage} {run.seen[stage]} of {samples} loss {mean:.3f} rate {rate:.5f}", flush=True)
            run.save()
        if time.time() - looked > 420 or run.seen[stage] >= samples:
            five, ten = evaluate(run.average, validation, height, width)
            run.seconds += time.process_time() - began
            looked, began = time.time(), time.process_time()
            run.curve.append({"seen": dict(run.seen), "seconds": run.seconds, "five": five.tolist()})
            run.save()
            print(f"after {run.seen} ({run.seconds / 60:.0f} min): {describe(five, ten)}", flush=True)
    run.seconds += time.process_time() - began
    run.save()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    for name in ("photos", "annotations", "inputs", "train", "validate", "validate-inputs"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--crops", type=int, default=2, help="cropped versions of each photo (write-inputs.ts)")
    parser.add_argument("--half", type=int, default=60_000, help="samples at half the size")
    parser.add_argument("--full", type=int, default=16_000, help="samples at the engine's size")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--guesses", help="labels of guess_labels.py, to train on as well")
    parser.add_argument("--start", help="packed weights to go on from, as the engine has them")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(0)  # the loader's process is forked: a pool of threads would be half copied
    torch.manual_seed(a.seed)
    np.random.seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    records = read_records(ids_in(a.train), a.inputs, a.photos, a.annotations, a.crops)
    if a.guesses:
        guessed = sorted(name[:-4] for name in os.listdir(a.guesses))
        records += read_records(guessed, a.inputs, a.photos, a.guesses, a.crops)
    validation = read_records(ids_in(a.validate), a.validate_inputs, a.photos, a.annotations)
    print(f"{len(records)} records to train on, {len(validation)} to validate", flush=True)
    run, deadline = Run(a.out), time.time() + 60 * a.minutes
    if a.start and run.steps == 0:
        run.start_from(a.start, records, a.seed)
    for stage, samples in (("half", a.half), ("full", a.full)):
        train(run, stage, samples, records, validation, a.seed, deadline)
    with open(os.path.join(a.out, "curve.json"), "w") as file:
        json.dump(run.curve, file)


def ids_in(path):
    with open(path) as file:
        return file.read().split()


if __name__ == "__main__":
    main()
