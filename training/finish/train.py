"""Trains the finisher for a given time; on a graphics card where there is one.

python -m training.finish.train PACK OUT --seconds N [--batch N]

The learning rate follows the time, not the number of samples, so that a run always ends at zero. Writes
`OUT/finish.pt`, the moving average of the weights, every minute and at the end.
"""

import argparse
import copy
import math
import os
import time

import torch

from training.common.moving_average import follow

from .evaluate import describe, errors_of
from .losses import loss_of
from .network import Finisher
from .samples import Draw, Photos

#: Highest learning rate, and the share of the time in which it is reached.
HIGHEST, RISE = 3e-3, 0.03
#: Seconds between checkpoints, lines and validations, at most; seconds kept for the end.
SAVED, SAID, CHECKED, END = 60, 15, 120, 4


class Run:
    """Network, moving average and optimiser."""

    def __init__(self, device, folder, highest=HIGHEST):
        self.device, self.path = device, os.path.join(folder, "finish.pt")
        self.network = Finisher().to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=1e-3, weight_decay=0.02)
        self.steps, self.highest = 0, highest

    def step(self, draw, done):
        """One step at `done`, the share of the time that is over."""
        rate = self.highest * min(1, done / RISE + 0.01) * 0.5 * (1 + math.cos(math.pi * min(1, done)))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.network.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            answer = self.network(draw.x.contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), draw.missing, draw.weight)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        follow(self.average, self.network, self.steps)
        return loss.detach()

    def save(self):
        state = {name: value.cpu() for name, value in self.average.state_dict().items()}
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)


def train(run, photos, batch, start, seconds):
    losses, seen = [], 0
    saved = said = checked = time.time()
    while time.time() - start < seconds - END:
        done = (time.time() - start) / (seconds - END)
        with torch.no_grad():
            draw = Draw(photos, photos.pick(batch), seed=run.steps)
        losses.append(run.step(draw, done))
        seen += batch
        now = time.time()
        if now - said > SAID:
            mean = torch.stack(losses).mean().item()
            speed = seen / (now - start)
            print(f"{now - start:.0f} s, {seen} samples, {speed:.0f} a second, loss {mean:.4f}", flush=True)
            losses, said = [], now
        if now - checked > CHECKED:
            print(describe(errors_of(run.average, photos)), flush=True)
            checked = time.time()
        if now - saved > SAVED:
            run.save()
            saved = now
    run.save()
    print(f"{seen} samples, {run.steps} steps: {describe(errors_of(run.average, photos))}", flush=True)
    run.save()


def main():
    start = time.time()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pack")
    parser.add_argument("out")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--batch", type=int, default=192)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(a.seed)
    os.makedirs(a.out, exist_ok=True)
    train(Run(device, a.out), Photos(a.pack, device), a.batch, start, a.seconds)


if __name__ == "__main__":
    main()
