"""Drawings for training, made by processes of their own; the newest are kept on the training's device."""

import multiprocessing
import multiprocessing.connection

import cv2
import numpy as np
import torch

from .classes import LANDMARKS
from .drawing.paint import draw
from .drawing.textures import SIDE
from .photos import find_box

CHUNK = 16
# How many are kept, of 262 KB each.
CAPACITY = 8000


def start_drawing(photos: np.ndarray, processes: int, first_seed: int) -> list:
    """Pipes from processes that draw for ever, each with seeds of its own. To be called before a GPU is used."""
    # Threads do not survive in the new processes.
    cv2.setNumThreads(1)
    context, pipes = multiprocessing.get_context("fork"), []
    for number in range(processes):
        here, there = context.Pipe(False)
        context.Process(target=_draw, args=(there, first_seed + number, processes, photos), daemon=True).start()
        there.close()
        pipes.append(here)
    return pipes


def _draw(pipe, seed: int, step: int, photos: np.ndarray) -> None:
    while True:
        drawings = [draw(seed + index * step, photos) for index in range(CHUNK)]
        seed += CHUNK * step
        rows = [(one.picture, one.parts, one.landmarks, one.sleeves, find_box(one.parts)) for one in drawings]
        pipe.send([np.stack(column) for column in zip(*rows)])


class Drawings:
    """Pictures (BGR bytes) and parts on the device, landmarks, sleeves and boxes as arrays; `count` of each."""

    def __init__(self, pipes: list, device: torch.device):
        self.pipes, self.device, self.made = pipes, device, 0
        self.pictures = torch.empty((CAPACITY, SIDE, SIDE, 3), dtype=torch.uint8, device=device)
        self.parts = torch.empty((CAPACITY, SIDE, SIDE), dtype=torch.uint8, device=device)
        self.landmarks, self.sleeves = np.zeros((CAPACITY, len(LANDMARKS), 3), np.float32), np.zeros(CAPACITY, np.int64)
        self.boxes = np.zeros((CAPACITY, 4), np.float32)

    @property
    def count(self) -> int:
        return min(self.made, CAPACITY)

    def receive(self, wait: float = 0.0) -> None:
        """Takes what has been drawn, at most four chunks; waits up to `wait` seconds for the first."""
        for pipe in multiprocessing.connection.wait(self.pipes, wait)[:4]:
            pictures, parts, *known = pipe.recv()
            at = np.arange(self.made, self.made + len(pictures)) % CAPACITY
            for kept, new in ((self.pictures, pictures), (self.parts, parts)):
                kept[torch.from_numpy(at).to(self.device)] = torch.from_numpy(new).to(self.device)
            self.landmarks[at], self.sleeves[at], self.boxes[at] = known
            self.made += len(pictures)
