"""Trains the garment reader: `python -m training.garment.train --drawings FOLDER --out FOLDER`.

The same command continues an interrupted run. `--samples` may change between runs: the learning rate and the picture
sizes depend on the share of it already used.
"""

import argparse
import copy
import os
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from training.common.read_weights import read_weights

from .export import to_tflite
from .labelled import read_labelled
from .losses import find_losses
from .network import GarmentReader
from .photos import read_photos
from .samples import Samples

BATCH_STEPS_BETWEEN_CHECKPOINTS = 100
AVERAGE = 0.995


def main() -> None:
    options = read_options()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    photos = read_photos(options.photos, options.kept_back, options.drawings) if options.photos else None
    labelled = read_labelled(options.photos, options.kept_back) if options.photos else None
    samples = Samples(options.drawings, photos, labelled)
    state = open_state(options, samples, device)
    options.out.mkdir(parents=True, exist_ok=True)
    while state["samples"] < options.samples:
        step(options, state, samples, device)
        if state["steps"] % BATCH_STEPS_BETWEEN_CHECKPOINTS == 0 or state["samples"] >= options.samples:
            samples.rescan()
            save(options.out / "checkpoint.pt", state)
    print(f"done: {state['samples']} samples, {state['seconds']:.0f} s of processor time", flush=True)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawings", type=Path, required=True, help="folder of shards made by training.garment.draw")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint")
    parser.add_argument("--samples", type=int, default=110_000, help="pictures to see in all")
    parser.add_argument(
        "--sides",
        type=read_stages,
        default="0:128,0.62:192,0.88:256",
        help="sides of the pictures, each with the share of the training from which on it is used",
    )
    parser.add_argument("--photos", type=Path, help="folder of the clothing set, for kinds, sleeves and the labelled photos")
    parser.add_argument("--kept-back", type=Path, nargs="*", default=[], help="lists of photos that are not for training")
    parser.add_argument("--start", type=Path, help="packed weights to go on from, as the engine has them")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def read_stages(text: str) -> list[tuple[float, int]]:
    stages = [stage.split(":") for stage in text.split(",")]
    return [(float(share), int(side)) for share, side in stages]


def open_state(options: argparse.Namespace, samples: Samples, device: torch.device) -> dict:
    torch.manual_seed(options.seed)
    network = GarmentReader()
    if options.start:
        first = samples.draw_batch(np.random.default_rng(options.seed), options.sides[-1][1])
        read_weights(network, to_tflite, options.start.read_bytes(), first.inputs)
    network = network.to(device, memory_format=torch.channels_last)
    average = copy.deepcopy(network).eval()
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-4)
    state = {
        "network": network,
        "average": average,
        "optimizer": optimizer,
        "random": np.random.default_rng(options.seed),
        "samples": 0,
        "steps": 0,
        "seconds": 0.0,
        "losses": {},
    }
    checkpoint = options.out / "checkpoint.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, map_location=device, weights_only=False)
        for name in ("network", "average", "optimizer"):
            state[name].load_state_dict(saved[name])
        state["random"].bit_generator.state = saved["random"]
        state.update({name: saved[name] for name in ("samples", "steps", "seconds")})
    return state


def step(options: argparse.Namespace, state: dict, samples: Samples, device: torch.device) -> None:
    started = time.process_time()
    progress = state["samples"] / options.samples
    side = [side for share, side in options.sides if progress >= share][-1]
    rate = options.rate * min(1, (state["steps"] + 1) / 80) * (0.98 * 0.5 * (1 + np.cos(np.pi * progress)) + 0.02)
    for group in state["optimizer"].param_groups:
        group["lr"] = rate
    batch = samples.draw_batch(state["random"], side)
    for name, value in vars(batch).items():
        setattr(batch, name, value.to(device))
    losses = find_losses(state["network"](batch.inputs), batch)
    state["optimizer"].zero_grad(set_to_none=True)
    sum(losses.values()).backward()
    torch.nn.utils.clip_grad_norm_(state["network"].parameters(), 5.0)
    state["optimizer"].step()
    state["steps"] += 1
    state["samples"] += len(batch.inputs)
    move_average(state)
    state["seconds"] += time.process_time() - started
    report(state, losses, side, rate)


def move_average(state: dict) -> None:
    share = min(AVERAGE, (1 + state["steps"]) / (10 + state["steps"]))
    with torch.no_grad():
        pairs = zip(state["average"].state_dict().values(), state["network"].state_dict().values())
        for average, current in pairs:
            if average.dtype.is_floating_point:
                average.mul_(share).add_(current, alpha=1 - share)
            else:
                average.copy_(current)


def report(state: dict, losses: dict, side: int, rate: float) -> None:
    for name, value in losses.items():
        state["losses"].setdefault(name, []).append(float(value.detach()))
    if state["steps"] % 50 == 0:
        means = " ".join(f"{name} {np.mean(values):.3f}" for name, values in state["losses"].items())
        print(f"{state['samples']} samples, side {side}, rate {rate:.4f}, {state['seconds']:.0f} s: {means}", flush=True)
        state["losses"] = {}


def save(path: Path, state: dict) -> None:
    saved = {name: state[name].state_dict() for name in ("network", "average", "optimizer")}
    saved["random"] = state["random"].bit_generator.state
    saved.update({name: state[name] for name in ("samples", "steps", "seconds")})
    unfinished = path.with_suffix(".part")
    torch.save(saved, unfinished)
    os.replace(unfinished, path)


if __name__ == "__main__":
    main()
