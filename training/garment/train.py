"""Trains the garment reader: `python -m training.garment.train --photos CLOTHES --kept-back LIST... --out FOLDER
--minutes M`, on a GPU where there is one.

It starts from the project's weights. The same command goes on with a run that was stopped; `--minutes` is the time of
all its parts and may be changed between them: the learning rate follows the share of it that is over. A teacher learns
from the same batches; from a quarter of the time on, the better of both averages also teaches what nobody outlined.
"""

import argparse
import copy
import math
import os
import time
from pathlib import Path

import numpy as np
import torch

from training.common.moving_average import follow
from training.common.read_weights import read_weights

from .drawers import CHUNK, Drawings, start_drawing
from .evaluate import WEIGHTS, Checks, find_boxes
from .export import to_tflite
from .losses import find_lessons, find_losses
from .network import GarmentReader, to_input
from .pack import add_photos, open_photos
from .samples import Batch, Samples
from .teacher import Teacher

# Share of the time from which on an average teaches, and how much later it does so fully.
LESSONS, RAMP = 0.25, 0.2
# Learning rate at first as a share of `--rate`, and weight decay.
SETTINGS = {"student": (0.75, 1e-4), "teacher": (1.0, 1e-2)}
WARM_UP_STEPS = 200
SECONDS_BETWEEN_REPORTS, SECONDS_BETWEEN_CHECKPOINTS = 15, 60
# Time that goes into measuring, on top of the training's, as a share of it.
MEASURING = 0.05


def main() -> None:
    options = read_options()
    torch.set_num_threads(options.threads)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "checkpoint.pt"
    saved = torch.load(path, map_location="cpu", weights_only=False) if path.exists() else None
    photos = [open_photos(options.photos, options.kept_back, checked) for checked in (False, True)]
    first_seed = options.seed * 10_000_000 + (saved["drawn"] if saved else 0)
    pipes = start_drawing(photos[0].pictures, options.drawers, first_seed)
    run = Run(options, saved, photos, pipes)
    run.train(path)
    print(f"done: {run.samples_seen} samples, {run.seconds:.0f} s")
    run.measure()


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    add_photos(parser)
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint")
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--from-scratch", action="store_true", help="do not start from the project's weights")
    parser.add_argument("--without-teacher", action="store_true", help="it takes most of the time on a CPU")
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--drawers", type=int, default=max(1, os.cpu_count() - 1), help="processes that draw")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Learner:
    """A network with its average and its optimiser."""

    def __init__(self, network: torch.nn.Module, device: torch.device, rate: float, decay: float, half: bool):
        self.network = network.to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        fused = device.type == "cuda"
        self.optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=decay, fused=fused)
        self.rate, self.device, self.half, self.score = rate, device, half, 0.0

    def answer(self, network: torch.nn.Module, inputs: torch.Tensor) -> list[torch.Tensor]:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.half):
            answers = network(inputs.contiguous(memory_format=torch.channels_last))
        return [answer.float() for answer in answers]

    def step(self, loss: torch.Tensor, share: float, steps: int) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = share * self.rate
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimiser.step()
        follow(self.average, self.network, steps)

    def save(self) -> dict:
        return {name: getattr(self, name).state_dict() for name in ("network", "average", "optimiser")}

    def load(self, saved: dict) -> None:
        for name, state in saved.items():
            getattr(self, name).load_state_dict(state)


class Run:
    def __init__(self, options: argparse.Namespace, saved: dict | None, photos: list, pipes: list):
        self.options, (self.photos, checked) = options, photos
        self.drawn, self.seconds, self.steps, self.samples_seen, self.losses = 0, 0.0, 0, 0, {}
        if saved:
            self.photos.boxes, checked.boxes = saved["boxes"]
            self.drawn, self.seconds, self.steps, self.samples_seen = (saved[name] for name in COUNTS)
        self.boxes = self.photos.boxes, checked.boxes
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.backends.cudnn.benchmark = torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = True
        torch.manual_seed(options.seed + self.steps)
        self.drawings = Drawings(pipes, device)
        while self.drawings.count < 2 * CHUNK:
            self.drawings.receive(1.0)
        random = np.random.default_rng([options.seed, self.steps])
        self.samples = Samples(self.photos, self.drawings, options.batch, random)
        networks = {"student": GarmentReader()} | ({} if options.without_teacher else {"teacher": Teacher()})
        if not (saved or options.from_scratch):
            read_weights(networks["student"], to_tflite, WEIGHTS.read_bytes(), self.samples.draw_batch().inputs.cpu())
            networks["student"].to(device).eval()
            for each in photos:
                find_boxes(networks["student"], each, device)
        self.learners = {}
        for name, network in networks.items():
            share, decay = SETTINGS[name]
            half = name == "teacher" and device.type == "cuda"
            self.learners[name] = Learner(network, device, share * options.rate, decay, half)
            if saved:
                self.learners[name].load(saved[name])
        self.checks = Checks(checked, device)

    @property
    def progress(self) -> float:
        return self.seconds / (60 * self.options.minutes)

    def train(self, path: Path) -> None:
        began, before, measuring = time.time(), self.seconds, 0.0
        reported = written = began
        while self.progress < 1:
            if measuring <= MEASURING * (self.seconds - before):
                since = time.time()
                self.measure()
                measuring += time.time() - since
            self.drawings.receive()
            self.learn(self.samples.draw_batch())
            now = time.time()
            self.seconds = before + now - began - measuring
            if now - reported >= SECONDS_BETWEEN_REPORTS or self.progress >= 1:
                reported = now
                self.report()
            if now - written >= SECONDS_BETWEEN_CHECKPOINTS or self.progress >= 1:
                written = now
                self.save(path)

    def measure(self) -> None:
        measured = self.learners if self.steps else {"student": self.learners["student"]}
        for name, learner in measured.items():
            words, learner.score = self.checks.measure(learner.average)
            print(f"{name} {learner.score:.4f}, {words}", flush=True)

    def learn(self, batch: Batch) -> None:
        weight = min(1.0, max(0.0, (self.progress - LESSONS) / RAMP))
        better = max(self.learners, key=lambda name: self.learners[name].score)
        if weight:
            teacher = self.learners[better]
            with torch.no_grad():
                taught = teacher.answer(teacher.average, to_input(batch.clean))
        share = min(1, (self.steps + 1) / WARM_UP_STEPS) * 0.5 * (1 + math.cos(math.pi * min(1, self.progress)))
        for name, learner in self.learners.items():
            answers = learner.answer(learner.network.train(), torch.cat([batch.inputs, batch.turned]))
            losses = find_losses(answers, batch)
            if weight and name in ("student", better):
                lessons = find_lessons(answers, taught, batch, from_itself=name == better)
                losses.update({key: weight * value for key, value in lessons.items()})
            learner.step(sum(losses.values()), share, self.steps)
            for key, value in losses.items():
                self.losses.setdefault((name, key), []).append(value.detach())
        self.steps += 1
        self.samples_seen += len(batch.inputs)
        if batch.inputs.is_cuda and self.steps % 4 == 0:
            # Otherwise the clock would run behind the work.
            torch.cuda.synchronize()

    def report(self) -> None:
        counts = f"{self.samples_seen} samples, {self.drawn + self.drawings.made} drawings"
        print(f"{counts}, {self.seconds:.0f} s, {self.progress:.0%}", flush=True)
        for name in self.learners:
            losses = {key: torch.stack(values).mean() for (of, key), values in self.losses.items() if of == name}
            print(f"    {name}: " + " ".join(f"{key} {value:.3f}" for key, value in losses.items()), flush=True)
        self.losses = {}

    def save(self, path: Path) -> None:
        saved = {name: learner.save() for name, learner in self.learners.items()}
        counts = self.drawn + self.drawings.made, self.seconds, self.steps, self.samples_seen
        # What `evaluate` and `export` read.
        saved |= {"average": saved["student"]["average"], "boxes": self.boxes, **dict(zip(COUNTS, counts))}
        torch.save(saved, path.with_suffix(".part"))
        os.replace(path.with_suffix(".part"), path)


COUNTS = ("drawn", "seconds", "steps", "samples")


if __name__ == "__main__":
    main()
