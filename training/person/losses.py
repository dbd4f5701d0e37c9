"""What the person parser is trained by: labels, and the answers of a larger network."""

from functools import cache

import torch
from torch.nn import functional as F

from .classes import ACCESSORY, CARRIED, DRESS, FIVE, OUTER, VOID


@cache
def class_weights(device):
    return torch.tensor([0.6, 2.0, 1.9, 1.0, 1.0, 1.0, 1.0, 1.2, 1.2, 1.2], device=device)


def five_probabilities(p, above):
    """Probabilities of the five classes (N x 5 x H x W) from those of the ten; `above`: N x H x W, 1 above the hips,
    where a dress counts as upper."""
    parts = [sum(p[:, k] for k, group in FIVE.items() if group == g) for g in range(5)]
    parts[3] = parts[3] + p[:, DRESS] * above
    parts[4] = parts[4] + p[:, DRESS] * (1 - above)
    return torch.stack(parts, 1)


def five_targets(y, above):
    """Truth of the five classes (N x H x W); VOID for none of them."""
    target = torch.full_like(y, VOID)
    for k, group in FIVE.items():
        target = torch.where(y == k, group, target)
    return torch.where(y == DRESS, torch.where(above > 0.5, 3, 4), target)


def label_loss(logits, y, above, share):
    """Cross-entropy of the ten classes (edges count less: labels are rough there) and of the five; Dice of these and of
    outer garments, what is carried and accessories, which are nothing of their own among the five. `logits`: N x 10 x H x
    W; `y`, `above`: N x H x W; `share`: how much each sample counts (N)."""
    valid = y != VOID
    safe = torch.where(valid, y, 0)
    as_float = safe.float()[:, None]
    edge = (F.max_pool2d(as_float, 3, 1, 1) != -F.max_pool2d(-as_float, 3, 1, 1))[:, 0]
    share = share[:, None, None]
    importance = torch.where(edge, 0.4, 1.0) * share
    weight = valid * importance * class_weights(y.device)[safe]
    entropy = (F.cross_entropy(logits, safe, reduction="none") * weight).sum() / weight.sum().clamp(min=1)
    p = logits.softmax(1)
    five = five_probabilities(p, above)
    target = five_targets(y, above)
    judged = target != VOID
    hot = torch.stack([target == k for k in range(5)], 1).float()
    grouped = -(torch.log(five.clamp(min=1e-5)) * hot).sum(1)
    grouped = (grouped * importance).sum() / (judged * importance).sum().clamp(min=1)
    counted = judged * share
    dice = [dice_loss(five[:, k] * counted, hot[:, k] * share) for k in range(1, 5)]
    dice += [dice_loss(p[:, k] * counted, (y == k) * share) for k in (OUTER, CARRIED, ACCESSORY)]
    return entropy + 0.5 * grouped + 0.12 * torch.stack(dice).sum()


def dice_loss(found, truth):
    return 1 - (2 * (found * truth).sum() + 50) / (found.sum() + truth.sum() + 50)


def teacher_loss(logits, taught, inside):
    """Mean Kullback-Leibler divergence from the teacher's probabilities (both N x 10 x H x W) inside the photo."""
    each = (taught * (taught.clamp(min=1e-6).log() - F.log_softmax(logits, 1))).sum(1)
    return (each * inside).sum() / inside.sum().clamp(min=1)
