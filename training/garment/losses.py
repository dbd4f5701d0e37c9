"""The losses of the garment reader."""

import torch
import torch.nn.functional as F

from .classes import KINDS, LANDMARKS, PARTS, SLEEVES, UNKNOWN_PART, UNKNOWN_PRESENCE
from .samples import OUTLINED_A_BATCH, Batch

PART_WEIGHTS = torch.tensor([0.7, 1.0, 1.3, 1.3, 2.0, 1.6, 3.0])
PRESENCE = slice(0, len(LANDMARKS))
KIND = slice(PRESENCE.stop, PRESENCE.stop + len(KINDS))
SLEEVE = slice(KIND.stop, KIND.stop + len(SLEEVES))
OPEN = SLEEVE.stop


def find_losses(answers, batch: Batch) -> dict[str, torch.Tensor]:
    parts, places, facts = answers
    outlined = slice(0, OUTLINED_A_BATCH)
    weights = PART_WEIGHTS.to(parts.device)
    losses = {
        "parts": F.cross_entropy(parts[outlined], batch.parts, weight=weights, ignore_index=UNKNOWN_PART),
        "overlap": 0.5 * find_overlap_loss(parts[outlined], batch.parts),
        "places": 0.25 * find_place_loss(places[outlined], batch.landmarks),
        "presence": 0.2 * find_presence_loss(facts[outlined, PRESENCE], batch.landmarks[:, :, 2]),
        "sleeves": 0.3 * F.cross_entropy(facts[:, SLEEVE], batch.sleeves, ignore_index=-1),
        "open": 0.1 * F.binary_cross_entropy_with_logits(facts[outlined, OPEN], batch.opened),
    }
    if len(batch.kinds):
        losses["kind"] = 0.3 * F.cross_entropy(facts[OUTLINED_A_BATCH:, KIND], batch.kinds)
    return losses


def find_overlap_loss(logits, truth) -> torch.Tensor:
    """Dice loss over the parts present in each picture."""
    known = (truth != UNKNOWN_PART)[:, None]
    shares = logits.softmax(1) * known
    wanted = F.one_hot(torch.where(known[:, 0], truth, 0), len(PARTS)).permute(0, 3, 1, 2).float() * known
    common = (shares * wanted).sum((2, 3))
    both = shares.sum((2, 3)) + wanted.sum((2, 3))
    there = wanted.sum((2, 3)) > 0
    return 1 - ((2 * common + 20) / (both + 20))[there].mean()


def find_presence_loss(logits, visible) -> torch.Tensor:
    known = visible != UNKNOWN_PRESENCE
    return F.binary_cross_entropy_with_logits(logits[known], visible[known])


def find_place_loss(logits, landmarks) -> torch.Tensor:
    """Kullback-Leibler divergence from a small Gaussian around each visible landmark."""
    side = logits.shape[-1]
    cells = torch.arange(side, device=logits.device).float() + 0.5
    deviation = 1.2 * max(1.0, side / 48)
    across = torch.exp(-((cells - landmarks[:, :, 0:1] / 4) ** 2) / (2 * deviation**2))
    down = torch.exp(-((cells - landmarks[:, :, 1:2] / 4) ** 2) / (2 * deviation**2))
    wanted = (down[..., :, None] * across[..., None, :]).flatten(2)
    wanted = wanted / (wanted.sum(2, keepdim=True) + 1e-8)
    found = F.log_softmax(logits.flatten(2), 2)
    divergence = (wanted * (torch.log(wanted + 1e-9) - found)).sum(2)
    visible = (landmarks[:, :, 2] == 1).float()
    return (divergence * visible).sum() / (visible.sum() + 1e-6)
