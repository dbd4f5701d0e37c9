"""Trains the person parser, on a graphics card where there is one.

python -m training.person.train OUT --minutes M --photos DIR --annotations DIR --inputs DIR \\
    --train FILE --validate FILE --validate-inputs DIR [--teacher [CHECKPOINT] | --teachers CHECKPOINT...] \\
    [--start WEIGHTS] [--guesses DIR --tags DIR] [--corrected DIR]

Learning rates and sizes of the pictures follow the share of --minutes that has passed, in all runs together: the same
command goes on where the last one was stopped, from checkpoints that are a minute old at most. With --teacher a larger
network learns from the same samples, and the parser from its answers as well as from labels; it starts from CHECKPOINT,
or widened from WEIGHTS. With --teachers the parser learns from the mean answer of such networks that learn no more. The
last evaluation comes on top.
"""

import argparse
import copy
import math
import os
import time

import cv2
import torch
from torch.nn import functional as F

from training.common.moving_average import follow
from training.common.read_weights import read_weights

from .augment import finish
from .corrections import trained_on
from .dataset import read_records
from .evaluate import describe, evaluate
from .export import to_tflite
from .losses import label_loss, teacher_loss
from .network import HEIGHT, TEACHER, WIDTH, Inverted, PersonParser
from .samples import Batches

#: The share of the time with pictures of half the size, for networks that start from nothing.
HALF = 0.36
#: Highest learning rate, and the number of steps that lead up to it.
RATE, WARMING = 2e-3, 100
#: How much labels that are guesses count beside the teacher's answers.
GUESSED = 0.3
#: Number of samples from which the batch norms get their statistics when a run starts from packed weights.
STATISTICS = 16
#: The input channel that holds half of the height on the body, and its value at the hips.
HEIGHT_CHANNEL, HIPS = 11, 0.5
#: Seconds between lines of the report, checkpoints and evaluations.
REPORT, CHECKPOINT, EVALUATION = 15, 60, 420


class Learner:
    """Network, moving average, optimiser and progress, saved and restored together."""

    def __init__(self, network, path, device):
        self.path, self.network = path, network.to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        self.optimiser = torch.optim.AdamW(network.parameters(), weight_decay=0.01, fused=device.type == "cuda")
        self.steps, self.seen, self.seconds = 0, 0, 0.0
        if os.path.exists(path):
            saved = torch.load(path, map_location=device)
            for name in ("network", "average", "optimiser"):
                getattr(self, name).load_state_dict(saved[name])
            self.steps, self.seen, self.seconds = saved["steps"], saved["seen"], saved["seconds"]

    def save(self, seconds):
        """`seconds`: how long the whole training has taken."""
        state = {name: getattr(self, name).state_dict() for name in ("network", "average", "optimiser")}
        torch.save(state | {"steps": self.steps, "seen": self.seen, "seconds": seconds}, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def step(self, x, y, share, rate, taught=None, inside=None):
        """`share`: how much the labels of each sample count (N); `taught`: the teacher's probabilities, N x 10 x H/2 x
        W/2; `inside`: N x H x W. The loss and the answer (logits, N x 10 x H/2 x W/2), on the device."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1, (self.steps + 1) / WARMING)
        above = (x[:, HEIGHT_CHANNEL] < HIPS).float()
        fine, coarse = self.network.train()(x, coarse=True)
        coarse = F.interpolate(coarse, scale_factor=2, mode="bilinear", align_corners=False)
        loss = 0
        for part, logits, n in ((1, fine, 2), (0.3, coarse, 4)):
            told = label_loss(logits, y[:, ::n, ::n], above[:, ::n, ::n], share)
            if taught is not None:
                answers = taught[:, :, :: n // 2, :: n // 2]
                told = 0.5 * told + 2 * teacher_loss(logits, answers, inside[:, ::n, ::n])
            loss = loss + part * told
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 3.0)
        self.optimiser.step()
        self.steps, self.seen = self.steps + 1, self.seen + len(x)
        follow(self.average, self.network, self.steps)
        return loss.detach(), fine.detach()


def train(learners, teachers, share, end, records, validation, options, device, clock):
    """Trains with pictures of a share of the engine's size, up to a share of the time. `learners`: by name, the teacher
    before whom it teaches; `teachers`: networks that only answer; `clock`: gives the seconds that the whole training has
    taken."""
    height, width, whole = int(HEIGHT * share), int(WIDTH * share), 60 * options.minutes
    if clock() >= end * whole:
        return
    student = learners["student"]
    data = Batches(records, round(options.batch / share), height, width, options.seed + 7919 * (student.steps + 1))
    ways = {"num_workers": options.workers, "prefetch_factor": 3, "multiprocessing_context": "fork"}
    # Arrays stay arrays on their way from the workers: shared memory may be scarce.
    loader = iter(torch.utils.data.DataLoader(data, batch_size=None, collate_fn=tuple, **ways))
    reported = saved = looked = clock()
    before = student.seen
    while (now := clock()) < end * whole:
        planes, points, windows, factors, guessed = (sent(array, device) for array in next(loader))
        x, y, inside = finish(planes, points, windows)
        x = x.contiguous(memory_format=torch.channels_last)
        rate = RATE * 0.5 * (1 + math.cos(math.pi * now / whole))
        taught, losses = held_to_tags(mean_answer(teachers, x), factors) if teachers else None, {}
        for name, learner in learners.items():
            counts = torch.ones_like(guessed) if taught is None else 1 - (1 - GUESSED) * guessed
            losses[name], answer = learner.step(x, y, counts, rate, taught, inside)
            if name == "teacher":
                taught = held_to_tags(answer.softmax(1), factors)
        if now - reported > REPORT:
            said = ", ".join(f"{name} {loss:.3f}" for name, loss in losses.items())
            speed = (student.seen - before) / (now - reported)
            print(f"{now:.0f} s, {student.seen} samples, {speed:.0f}/s, loss: {said}, rate {rate:.5f}", flush=True)
            reported, before = now, student.seen
        if now - saved > CHECKPOINT:
            save(learners, now)
            saved = now
        if now - looked > EVALUATION:
            report(learners, validation, height, width)
            looked = clock()
    save(learners, clock())
    report(learners, validation, height, width)


@torch.no_grad()
def mean_answer(teachers, x):
    """Mean of the networks' probabilities, N x 10 x H/2 x W/2."""
    return sum(teacher(x).softmax(1) for teacher in teachers) / len(teachers)


def held_to_tags(p, factors):
    """Probabilities (N x 10 x H x W) without what the photo's tags rule out (`factors`: N x 10)."""
    p = p * factors[:, :, None, None]
    return p / p.sum(1, keepdim=True)


def save(learners, seconds):
    for learner in learners.values():
        learner.save(seconds)


def report(learners, validation, height, width):
    for name, learner in learners.items():
        print(f"{name}: {describe(*evaluate(learner.average, validation, height, width))}", flush=True)


def sent(array, device):
    tensor = torch.from_numpy(array)
    return tensor.pin_memory().to(device, non_blocking=True) if device.type == "cuda" else tensor


def start_from(network, weights, records, seed):
    """Loads packed weights; a few samples give the statistics that the file has folded away."""
    arrays = next(iter(Batches(records, STATISTICS, HEIGHT, WIDTH, seed)))
    x, _, _ = finish(*(torch.from_numpy(array) for array in arrays[:3]))
    with open(weights, "rb") as file:
        read_weights(network, to_tflite, file.read(), x)


@torch.no_grad()
def widen(small, large):
    """Makes the larger network answer as the smaller one: its first channels are the other's, the others do not reach
    them yet, and blocks that the smaller one has not add nothing."""
    taken = small.state_dict()
    for name, values in large.state_dict().items():
        if name in taken and values.dim():
            part = tuple(map(slice, taken[name].shape))
            if values.dim() == 4:
                values[: part[0].stop, part[1].stop :] = 0
            values[part] = taken[name]
    for name, block in large.named_modules():
        if isinstance(block, Inverted) and f"{name}.narrow.0.weight" not in taken:
            block.narrow[1].weight.zero_()


def averages_of(checkpoint):
    return torch.load(checkpoint, map_location="cpu")["average"]


def trained_teacher(path, device):
    network = PersonParser(**TEACHER)
    network.load_state_dict(averages_of(path))
    return network.eval().requires_grad_(False).to(device, memory_format=torch.channels_last)


def add_data_options(parser):
    for name in ("photos", "annotations", "inputs", "train", "validate", "validate-inputs"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--crops", type=int, default=2, help="cropped versions of each photo (write-inputs.ts)")
    parser.add_argument("--guesses", help="labels of guess_labels.py, to train on as well")
    parser.add_argument("--tags", help="annotations/image-level of the data set, needed with --guesses")
    parser.add_argument("--corrected", help="guesses that were corrected by eye (guess_labels.py), to train on as well")


def ids_in(path):
    with open(path) as file:
        return file.read().split()


def ids_of(folder):
    """Photos of which the folder has labels."""
    return sorted(name[:-4] for name in os.listdir(folder)) if folder else []


def main():
    began = time.time()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--minutes", type=float, required=True, help="time of the whole training, reading included")
    add_data_options(parser)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--teacher", nargs="?", const="", help="train a larger network too, to learn from")
    ways.add_argument("--teachers", nargs="+", default=[], help="checkpoints of larger networks to learn from")
    parser.add_argument("--start", help="packed weights to go on from, as the engine has them")
    parser.add_argument("--batch", type=int, default=8, help="samples in a step at the engine's size")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw samples")
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(0)  # the workers are forked: a pool of threads would be half copied
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    os.makedirs(a.out, exist_ok=True)
    records = read_records(ids_in(a.train), a.inputs, a.photos, a.annotations, a.crops)
    records += read_records(trained_on(ids_of(a.corrected)), a.inputs, a.photos, a.corrected, a.crops)
    records += read_records(ids_of(a.guesses), a.inputs, a.photos, a.guesses, a.crops, a.tags)
    validation = read_records(ids_in(a.validate), a.validate_inputs, a.photos, a.annotations)
    print(f"{len(records)} records to train on, {len(validation)} to validate", flush=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(a.seed)
    networks = {} if a.teacher is None else {"teacher": PersonParser(**TEACHER)}
    networks["student"] = PersonParser()
    if a.start:
        start_from(networks["student"], a.start, records, a.seed)
    if a.teacher:
        networks["teacher"].load_state_dict(averages_of(a.teacher))
    elif a.start and "teacher" in networks:
        widen(networks["student"], networks["teacher"])
    files = {"teacher": "teacher.pt", "student": "checkpoint.pt"}
    learners = {name: Learner(networks[name], os.path.join(a.out, files[name]), device) for name in networks}
    teachers = [trained_teacher(path, device) for path in a.teachers]
    spent, steps = learners["student"].seconds, learners["student"].steps
    torch.manual_seed(a.seed + steps)
    for share, end in [(1, 1)] if a.start else [(0.5, HALF), (1, 1)]:
        train(learners, teachers, share, end, records, validation, a, device, lambda: spent + time.time() - began)


if __name__ == "__main__":
    main()
