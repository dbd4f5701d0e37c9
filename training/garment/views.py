"""Looks at pictures: the whole one or the garment close up, as in the engine, and for training moved at random.

A view is a homography (3 x 3) from what is seen (-1 to 1 both ways) to pixels of a square picture of SIDE.
"""

import numpy as np
import torch
import torch.nn.functional as F

from .classes import MIRRORED_LANDMARKS
from .drawing.textures import SIDE
from .network import INPUT_SIDE

# Margin of a close view around the garment, as a share of its longer side.
MARGIN = 0.14


def choose_views(boxes: np.ndarray, close: np.ndarray, random: np.random.Generator | None = None):
    """Views (N x 3 x 3) and which of them are mirrored. `boxes`: N x 4, the garments'; `close`: N, which are looked at
    closely. Without `random` they are those of the engine."""
    count = len(boxes)

    def vary(deviation: float, *shape: int) -> np.ndarray:
        return random.normal(0, deviation, (count, *shape)) if random else np.zeros((count, *shape))

    def chance(share: float, *shape: int) -> np.ndarray:
        return random.random((count, *shape)) < share if random else np.zeros((count, *shape), bool)

    sizes = np.maximum(*(boxes[:, 2:] - boxes[:, :2]).T) * (1 + 2 * MARGIN) * np.exp(vary(0.1))
    near = close & (sizes < 0.97 * SIDE)
    sizes = np.where(near, np.maximum(sizes, 60), SIDE * np.exp(vary(0.09)))
    centres = np.where(near[:, None], (boxes[:, :2] + boxes[:, 2:]) / 2, SIDE / 2) + vary(0.026, 2) * sizes[:, None]
    turn, stretch, mirrored = np.deg2rad(vary(1) * np.where(chance(0.25), 11, 4)), np.exp(vary(0.045)), chance(0.5)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]).transpose(2, 0, 1)
    scale = np.stack([np.where(mirrored, -1, 1) * stretch, 1 / stretch], 1) * sizes[:, None] / 2
    tilt = vary(0.05, 2) * chance(0.5, 1)
    views = np.zeros((count, 3, 3))
    views[:, :2, :2] = turned * scale[:, None, :] + centres[:, :, None] * tilt[:, None, :]
    views[:, :2, 2], views[:, 2, :2], views[:, 2, 2] = centres, tilt, 1
    return views, mirrored


def move_landmarks(landmarks: np.ndarray, views: np.ndarray, mirrored: np.ndarray) -> np.ndarray:
    """N x 13 x 3 in pixels of the picture (0: centre of the first) to pixels of what is seen (0: its left edge)."""
    places = np.concatenate([landmarks[:, :, :2] + 0.5, np.ones((*landmarks.shape[:2], 1))], 2)
    seen = places @ np.linalg.inv(views).transpose(0, 2, 1)
    seen = (seen[:, :, :2] / seen[:, :, 2:] + 1) / 2 * INPUT_SIDE
    inside = ((seen >= 0) & (seen < INPUT_SIDE)).all(2)
    visible = np.where(landmarks[:, :, 2] < 0, landmarks[:, :, 2], landmarks[:, :, 2] * inside)
    moved = np.concatenate([seen, visible[:, :, None]], 2)
    moved[mirrored] = moved[mirrored][:, MIRRORED_LANDMARKS]
    return moved.astype(np.float32)


def see_pictures(pictures: torch.Tensor, views: torch.Tensor, frames: torch.Tensor) -> torch.Tensor:
    """N x 3 x INPUT_SIDE x INPUT_SIDE from 0 to 1, of N x SIDE x SIDE x 3 bytes. Beyond `frames` (N x 4, the photos'
    boxes) the photo's edge is repeated, as in the engine."""
    points = _look_through(views, 2 * INPUT_SIDE)
    low, high = frames[:, None, None, :2] + 0.5, frames[:, None, None, 2:] - 0.5
    points = torch.minimum(torch.maximum(points, low), high)
    return F.avg_pool2d(_sample(pictures.permute(0, 3, 1, 2).float() / 255, points, "bilinear", "border"), 2)


def see_parts(parts: torch.Tensor, views: torch.Tensor, mirrored: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """N x INPUT_SIDE / 2 x INPUT_SIDE / 2 of N x SIDE x SIDE; `table`: the parts' names in a mirror image."""
    seen = _sample(parts[:, None].float(), _look_through(views, INPUT_SIDE // 2), "nearest", "zeros")[:, 0].long()
    return torch.where(mirrored[:, None, None], table[seen], seen)


def _look_through(views: torch.Tensor, side: int) -> torch.Tensor:
    along = (torch.arange(side, device=views.device) + 0.5) / side * 2 - 1
    y, x = torch.meshgrid(along, along, indexing="ij")
    points = torch.stack([x, y, torch.ones_like(x)], -1).flatten(0, 1) @ views.transpose(1, 2)
    return (points[..., :2] / points[..., 2:]).reshape(len(views), side, side, 2)


def _sample(planes: torch.Tensor, points: torch.Tensor, mode: str, beyond: str) -> torch.Tensor:
    return F.grid_sample(planes, points * (2 / SIDE) - 1, mode=mode, padding_mode=beyond, align_corners=False)
