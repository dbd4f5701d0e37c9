"""Figures on the photos kept for choosing settings: `python -m training.garment.evaluate --photos CLOTHES`, of the
project's weights or of a `--checkpoint`. `--sheet` draws the first tops among them.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from training.common.read_weights import read_weights

from .classes import KIND, KINDS, MIRRORED_PARTS, PARTS, PRESENCE, SLEEVE, UNKNOWN_PART, UPRIGHT
from .drawing.textures import SIDE
from .export import NETWORKS, to_tflite
from .network import DEVIATION, INPUT_SIDE, MEAN, GarmentReader, look, to_input
from .pack import add_photos, open_photos
from .photos import Photos, find_box
from .sheet import overlay, write_sheet
from .views import choose_views, move_landmarks, see_parts, see_pictures

WEIGHTS = NETWORKS / "garment-reader.weights"
GROUPS = {"neck": (0, 1), "shoulder": (2, 3), "armpit": (4, 5), "cuff": (6, 7, 8, 9), "hem": (10, 11)}
ENDS = [6, 7, 8, 9, 10, 11]
# Distances in pixels of a picture of SIDE up to which a landmark is right, and up to which cuffs and hem are.
NEAR, NEAR_ENDS = 10, 12
TOPS, DRESS = 2, KINDS.index("dress")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_photos(parser)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, photos = GarmentReader(), open_photos(options.photos, options.kept_back, checked=True)
    if options.checkpoint:
        network.load_state_dict(torch.load(options.checkpoint, map_location="cpu", weights_only=False)["average"])
    else:
        read_weights(network, to_tflite, WEIGHTS.read_bytes(), see(photos, np.arange(32), False, torch.device("cpu")))
    network.eval()
    find_boxes(network, photos, torch.device("cpu"))
    print(Checks(photos, torch.device("cpu")).measure(network)[0])
    if options.sheet:
        draw_sheet(network, photos, options.sheet)


def split(rows: np.ndarray) -> list[np.ndarray]:
    return [rows[start : start + 32] for start in range(0, len(rows), 32)]


def see(photos: Photos, rows: np.ndarray, close: bool, device: torch.device) -> torch.Tensor:
    """Inputs that show photos as the engine looks at them, whole or close up."""
    inputs = []
    for some in split(rows):
        views, _ = choose_views(photos.boxes[some], np.full(len(some), close))
        arrays = photos.pictures[some], np.float32(views), np.float32(photos.frames[some])
        inputs.append(to_input(see_pictures(*(torch.from_numpy(array).to(device) for array in arrays))))
    return torch.cat(inputs)


def find_boxes(network: torch.nn.Module, photos: Photos, device: torch.device) -> None:
    """Gives photos without outlines the boxes of what the network takes for cloth, less a hundredth on every side."""
    for some in split(np.setdiff1d(np.arange(len(photos.kinds)), photos.outlined)):
        cloths = look(network, see(photos, some, False, device))[0].argmax(1).numpy() > 0
        for row, cloth in zip(some, cloths):
            for axis in (0, 1):
                share = np.cumsum(cloth.sum(axis)) / max(1, cloth.sum())
                if share[-1]:
                    ends = np.searchsorted(share, 0.01), np.searchsorted(share, 0.99) + 1
                    photos.boxes[row, axis::2] = np.array(ends) * SIDE / len(share)


class Checks:
    """Measures networks on photos, each seen whole and close up."""

    def __init__(self, photos: Photos, device: torch.device):
        self.device, self.truths, flat = device, [], np.zeros(len(photos.outlined), bool)
        boxes = np.float32([find_box(parts) for parts in photos.parts])
        for close in (False, True):
            views, _ = choose_views(boxes, np.full(len(boxes), close))
            parts = see_parts(*map(torch.from_numpy, (photos.parts, np.float32(views), flat, MIRRORED_PARTS)))
            # Pixels of the square in one of what is seen.
            scale = np.linalg.norm(views[:, :2, 0], axis=1) * 2 / INPUT_SIDE
            inputs = see(photos, photos.outlined, close, device)
            self.truths.append((inputs, parts, move_landmarks(photos.landmarks, views, flat), scale))
        rows = np.flatnonzero(photos.kinds >= 0)
        self.kinds, self.sleeves = photos.kinds[rows], photos.sleeves[rows]
        self.looks = [see(photos, rows, close, device) for close in (False, True)]

    def measure(self, network: torch.nn.Module) -> tuple[str, float]:
        """Figures in words, and one to compare by: mean IoU of the parts and share of right landmarks, added."""
        lines, scores = zip(*(self._measure_outlined(network, *truth) for truth in self.truths))
        words = [f"{name}: {line}" for name, line in zip(("whole", "close"), lines)]
        return "\n    ".join([*words, *self._measure_facts(network)]), float(np.mean(scores))

    def _measure_outlined(self, network, inputs, truth, wanted, scale) -> tuple[str, float]:
        parts, places, _ = look(network, inputs)
        found, known = parts.argmax(1), truth != UNKNOWN_PART
        pairs = [((found == part) & known, truth == part) for part in range(len(PARTS))]
        shares = [float((a & b).sum() / (a | b).sum().clamp(min=1)) for a, b in pairs]
        cloth, true_cloth = (found > 0) & known, (truth > 0) & known
        mask = ((cloth & true_cloth).sum((1, 2)) / (cloth | true_cloth).sum((1, 2)).clamp(min=1)).mean()
        best, side = places.argmax(2).numpy(), INPUT_SIDE // 4
        seen = (np.stack([best % side, best // side], 2) + 0.5) * 4
        away = np.hypot(*(seen - wanted[:, :, :2]).transpose(2, 0, 1)) * scale[:, None]
        there = wanted[:, :, 2] == 1
        right = np.mean((away < NEAR)[there])
        groups = [f"{group} {np.mean((away < NEAR)[:, rows][there[:, rows]]):.2f}" for group, rows in GROUPS.items()]
        ends = np.mean(((away < NEAR_ENDS) | ~there)[:, ENDS].all(1))
        line = f"parts {np.mean(shares):.3f} ({' '.join(f'{share:.2f}' for share in shares)}) mask {mask:.4f} "
        line += f"landmarks {right:.3f} ({' '.join(groups)}), all of cuffs and hem {ends:.3f}"
        return line, np.mean(shares) + right

    def _measure_facts(self, network) -> tuple[str, ...]:
        whole, close = (look(network, inputs)[2] for inputs in self.looks)
        kinds = (whole[:, KIND].softmax(1) + close[:, KIND].softmax(1)).numpy() / 2
        known, tops, others = self.sleeves >= 0, self.kinds < TOPS, self.kinds > DRESS
        sleeves = np.mean((close[:, SLEEVE].argmax(1).numpy() == self.sleeves)[known])
        loss = -np.log(kinds[np.arange(len(kinds)), self.kinds] + 1e-6).mean()
        # As the engine refuses.
        refused = (kinds[:, :TOPS].sum(1) < 0.3) & (kinds[:, : DRESS + 1].sum(1) < 0.7)
        counts = (f"{refused[some].sum()} of {some.sum()}" for some in (tops, others))
        upright = self.looks[0][torch.from_numpy(np.flatnonzero(tops)).to(self.device)]
        turns = [torch.cat([torch.rot90(upright[:, :3], n, (2, 3)), upright[:, 3:]], 1) for n in (1, 2, 3)]
        facts = whole[tops], *(look(network, inputs)[2] for inputs in turns)
        shares = [float((each[:, UPRIGHT] > 0).float().mean()) for each in facts]
        return (
            f"kind {np.mean(kinds.argmax(1) == self.kinds):.3f} (loss {loss:.3f}) sleeves {sleeves:.3f}",
            f"refused: {' tops, '.join(counts)} other things",
            f"tops taken for upright after 0 to 3 quarter turns: {' '.join(f'{share:.3f}' for share in shares)}",
        )


def draw_sheet(network: torch.nn.Module, photos: Photos, path: Path) -> None:
    inputs = see(photos, np.flatnonzero((photos.kinds >= 0) & (photos.kinds < TOPS))[:48], True, torch.device("cpu"))
    tiles = []
    for planes, parts, places, facts in zip(inputs, *look(network, inputs)):
        picture = (planes[:3].flip(0) * DEVIATION + MEAN).clamp(0, 1).permute(1, 2, 0).numpy() * 255
        found = parts.argmax(0).numpy().repeat(2, 0).repeat(2, 1)
        best, side = places.argmax(1).numpy(), INPUT_SIDE // 4
        landmarks = np.c_[best % side * 4 + 2, best // side * 4 + 2, torch.sigmoid(facts[PRESENCE]).numpy()]
        tiles.append(overlay(picture.astype(np.uint8), found, landmarks))
    write_sheet(path, tiles, 8)


if __name__ == "__main__":
    main()
