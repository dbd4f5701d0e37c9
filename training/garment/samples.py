"""Batches for training: drawings and outlined photos, then photos of which only the kind and often the sleeves are
known. They are moved and recoloured on the device."""

from dataclasses import dataclass

import numpy as np
import torch

from .classes import KINDS, MIRRORED_PARTS
from .drawers import Drawings
from .drawing.textures import SIDE
from .network import to_input
from .photos import Photos
from .recolour import disturb, hide_cloth
from .views import choose_views, move_landmarks, see_parts, see_pictures

# Shares of a batch: drawings, outlined photos, photos with a kind.
SHARES = (0.36, 0.30, 0.34)
# One picture in so many is shown a second time, on its side or upside down.
TURNED = 6
DRESS = KINDS.index("dress")


@dataclass
class Batch:
    """N samples, of which the first M have parts and landmarks."""

    # N x 3 x side x side from 0 to 1, as they are; and as inputs, recoloured.
    clean: torch.Tensor
    inputs: torch.Tensor
    # Inputs that show some of them turned.
    turned: torch.Tensor
    # M x side / 2 x side / 2; M x 13 x 3 in pixels.
    parts: torch.Tensor
    landmarks: torch.Tensor
    # N, -1: unknown; N - M.
    sleeves: torch.Tensor
    kinds: torch.Tensor
    # N, whether something has a neck that is at the top.
    upright: torch.Tensor


class Samples:
    def __init__(self, photos: Photos, drawings: Drawings, batch: int, random: np.random.Generator):
        self.photos, self.drawings, self.random, self.device = photos, drawings, random, drawings.device
        self.counts = [max(1, round(batch * share)) for share in SHARES]
        self.pictures, self.parts = self._put(photos.pictures), self._put(photos.parts)
        self.with_kind = np.flatnonzero(photos.kinds >= 0)
        kinds = photos.kinds[self.with_kind]
        self.weights = np.bincount(kinds)[kinds] ** -0.5
        self.table = self._put(MIRRORED_PARTS)

    def _put(self, array: np.ndarray) -> torch.Tensor:
        tensor = torch.from_numpy(np.ascontiguousarray(array))
        return tensor.pin_memory().to(self.device, non_blocking=True) if self.device.type == "cuda" else tensor

    def draw_batch(self) -> Batch:
        random, photos, drawings, put = self.random, self.photos, self.drawings, self._put
        drawn = random.integers(0, drawings.count, self.counts[0])
        labels = random.integers(0, len(photos.outlined), self.counts[1])
        with_kind = random.choice(self.with_kind, self.counts[2], p=self.weights / self.weights.sum())
        seen, outlined = np.concatenate([photos.outlined[labels], with_kind]), len(drawn) + len(labels)
        boxes = np.concatenate([drawings.boxes[drawn], photos.boxes[seen]])
        views, mirrored = choose_views(boxes, random.random(len(boxes)) < 0.55, random)
        landmarks = np.concatenate([drawings.landmarks[drawn], photos.landmarks[labels]])
        landmarks = move_landmarks(landmarks, views[:outlined], mirrored[:outlined])
        sleeves = [drawings.sleeves[drawn], photos.outlined_sleeves[labels], photos.sleeves[with_kind]]
        # Some photos with the ground that they were padded with.
        frames = np.tile(np.float32([0, 0, SIDE, SIDE]), (len(boxes), 1))
        frames[len(drawn) :] = np.where(random.random((len(seen), 1)) < 0.3, frames[len(drawn) :], photos.frames[seen])
        views, drawn_on, seen_on = put(views.astype(np.float32)), put(drawn), put(seen)
        parts = torch.cat([drawings.parts[drawn_on], self.parts[put(labels)]])
        parts = see_parts(parts, views[:outlined], put(mirrored[:outlined]), self.table)
        clean = see_pictures(torch.cat([drawings.pictures[drawn_on], self.pictures[seen_on]]), views, put(frames))
        clean = torch.cat([hide_cloth(clean[:outlined], parts), clean[outlined:]])
        upright = np.concatenate([np.ones(outlined, bool), photos.kinds[with_kind] <= DRESS])
        real = np.flatnonzero(upright & (np.arange(len(upright)) >= len(drawn) // 2))
        rows = put(random.choice(real, max(1, len(upright) // TURNED), replace=False))
        lying = torch.cat([torch.rot90(some, 1 + n, (2, 3)) for n, some in enumerate(clean[rows].tensor_split(3))])
        return Batch(
            clean,
            to_input(disturb(clean)),
            to_input(disturb(lying)),
            parts,
            put(landmarks),
            put(np.concatenate(sleeves)),
            put(photos.kinds[with_kind]),
            put(upright),
        )
