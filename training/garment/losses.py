"""The losses of the garment reader; none of them waits for the device."""

import torch
import torch.nn.functional as F

from .classes import KIND, KINDS, PARTS, PRESENCE, SLEEVE, UNKNOWN_PART, UPRIGHT
from .samples import Batch

PART_WEIGHTS = torch.tensor([0.7, 1.0, 1.3, 1.3, 2.0, 1.6, 3.0])
OUTERWEAR = KINDS.index("outerwear")


def find_losses(answers, batch: Batch) -> dict[str, torch.Tensor]:
    """`answers`: parts, landmarks and facts for the inputs of the batch and then for those that are turned."""
    parts, places, facts = answers
    count, outlined = len(batch.inputs), slice(0, len(batch.parts))
    facts, turned = facts[:count], facts[count:]
    weights, visible = PART_WEIGHTS.to(parts.device), batch.landmarks[:, :, 2]
    presence = F.binary_cross_entropy_with_logits(facts[outlined, PRESENCE], visible.clamp(0, 1), reduction="none")
    return {
        "parts": F.cross_entropy(parts[outlined], batch.parts, weight=weights, ignore_index=UNKNOWN_PART),
        "overlap": 0.5 * find_overlap_loss(parts[outlined], batch.parts),
        "places": 0.25 * find_place_loss(places[outlined], batch.landmarks),
        "presence": 0.2 * mean_of(presence, visible >= 0),
        "sleeves": 0.3 * F.cross_entropy(facts[:, SLEEVE], batch.sleeves, ignore_index=-1),
        "upright": 0.1 * mean_of(F.softplus(-facts[:, UPRIGHT]), batch.upright),
        "turned": 0.1 * F.softplus(turned[:, UPRIGHT]).mean(),
        "kind": 0.4 * F.cross_entropy(facts[outlined.stop :, KIND], batch.kinds),
    }


def mean_of(values: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    return (values * weights).sum() / (weights.sum() + 1e-6)


def find_overlap_loss(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Dice loss over the parts present in each picture."""
    known = truth != UNKNOWN_PART
    wanted = F.one_hot(torch.where(known, truth, 0), len(PARTS)).permute(0, 3, 1, 2) * known[:, None]
    shares = logits.softmax(1) * known[:, None]
    common = (shares * wanted).sum((2, 3))
    both = shares.sum((2, 3)) + wanted.sum((2, 3))
    return mean_of(1 - (2 * common + 20) / (both + 20), wanted.sum((2, 3)) > 0)


def find_place_loss(logits: torch.Tensor, landmarks: torch.Tensor) -> torch.Tensor:
    """Kullback-Leibler divergence from a small Gaussian around each visible landmark."""
    cells = torch.arange(logits.shape[-1], device=logits.device) + 0.5
    across, down = (torch.exp(-((cells - landmarks[:, :, n : n + 1] / 4) ** 2) / (2 * 1.2**2)) for n in (0, 1))
    wanted = (down[..., :, None] * across[..., None, :]).flatten(2)
    wanted = wanted / (wanted.sum(2, keepdim=True) + 1e-8)
    divergence = (wanted * (torch.log(wanted + 1e-9) - F.log_softmax(logits.flatten(2), 2))).sum(2)
    return mean_of(divergence, landmarks[:, :, 2] == 1)


def find_lessons(answers, taught, batch: Batch, from_itself: bool) -> dict[str, torch.Tensor]:
    """Divergence of the answers to a batch's inputs from those of an average. Parts and landmarks of photos without
    outlines count for tops and outerwear only. From its own average a network learns these alone, and no facts."""
    parts, places, facts = (answer[: len(batch.inputs)] for answer in answers)
    their_parts, their_places, their_facts = taught
    outlined = torch.full((len(batch.parts),), 0.0 if from_itself else 0.5, device=parts.device)
    share = torch.cat([outlined, (batch.kinds <= OUTERWEAR).float()])
    presence = torch.sigmoid(their_facts[:, PRESENCE])
    soft_presence = F.binary_cross_entropy_with_logits(facts[:, PRESENCE], presence, reduction="none").mean(1)
    divergence = _diverge(places.flatten(2), their_places.flatten(2), 2)
    lessons = {
        "parts+": 1.5 * (_diverge(parts, their_parts, 1).mean((1, 2)) * share).mean(),
        "places+": 0.25 * mean_of(divergence, presence * share[:, None]),
        "presence+": 0.2 * mean_of(soft_presence, share),
    }
    if not from_itself:
        kinds = _diverge(facts[len(batch.parts) :, KIND], their_facts[len(batch.parts) :, KIND], 1)
        lessons["facts+"] = 0.3 * (kinds.mean() + _diverge(facts[:, SLEEVE], their_facts[:, SLEEVE], 1).mean())
    return lessons


def _diverge(logits: torch.Tensor, wanted: torch.Tensor, axis: int) -> torch.Tensor:
    """Kullback-Leibler divergence from the wanted probabilities."""
    logs = F.log_softmax(logits, axis), F.log_softmax(wanted, axis)
    return F.kl_div(*logs, reduction="none", log_target=True).sum(axis)
