"""Recolours pictures at random: tensors, N x 3 x INPUT_SIDE x INPUT_SIDE of BGR from 0 to 1."""

import torch
import torch.nn.functional as F

from .classes import UNKNOWN_PART
from .network import INPUT_SIDE


def hide_cloth(pictures: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
    """Gives some garments another colour, often one near the ground's. `parts` have half the pictures' side."""
    chance, between = _choices(pictures)
    cover = torch.where(parts == UNKNOWN_PART, 0.5, (parts > 0).float())[:, None]
    cover = F.interpolate(F.avg_pool2d(cover, 3, 1, 1), size=INPUT_SIDE, mode="bilinear", align_corners=False)
    cloth = (pictures * cover).sum((2, 3), keepdim=True) / (cover.sum((2, 3), keepdim=True) + 1)
    ground = (pictures * (1 - cover)).sum((2, 3), keepdim=True) / ((1 - cover).sum((2, 3), keepdim=True) + 1)
    near = chance(0.5)
    wanted = near * ground + (1 - near) * between(0, 1, 3)
    share = between(0.5, 1) * chance(0.2)
    changed = (wanted + (pictures - cloth) * between(0.5, 1)).clamp(0, 1)
    return pictures + (changed - pictures) * cover * share


def disturb(pictures: torch.Tensor) -> torch.Tensor:
    """Other colours, light, shadows, blur and noise."""
    chance, between = _choices(pictures)
    count, device = len(pictures), pictures.device

    def normal(channels: int = 1, side: int = 1) -> torch.Tensor:
        return torch.randn((count, channels, side, side), device=device)

    orders = torch.rand((count, 3), device=device).argsort(1)
    orders = torch.where(chance(0.4)[:, 0, 0] > 0, orders, torch.arange(3, device=device))
    x = pictures.gather(1, orders[:, :, None, None].expand_as(pictures))
    x = torch.where(chance(0.08) > 0, 1 - x, x)
    x = torch.where(chance(0.15) > 0, x.mean(1, keepdim=True), x)
    mean = x.mean((1, 2, 3), keepdim=True)
    x = (x - mean) * between(0.7, 1.25) + mean + 0.05 * normal() + 0.025 * normal(3)
    light = F.interpolate(normal(1, 4), size=INPUT_SIDE, mode="bicubic", align_corners=False)
    x = x * torch.exp(chance(0.5) * 0.16 * light)
    x = x.clamp(0, 1) ** torch.exp(0.25 * chance(0.4) * normal())
    along, angle = torch.linspace(-1, 1, INPUT_SIDE, device=device), between(0, 6.2832)
    edge = along * angle.cos() + along[:, None] * angle.sin() + between(-0.8, 0.8)
    x = x * (1 - chance(0.15) * between(0.1, 0.45) * torch.sigmoid(edge / between(0.01, 0.25)))
    smooth = F.avg_pool2d(F.pad(x, (2, 2, 2, 2), mode="replicate"), 5, 1)
    x = x + (smooth - x) * chance(0.25) * between(-0.4, 0.9)
    return (x + chance(0.3) * between(0, 0.04) * torch.randn_like(x)).clamp(0, 1)


def _choices(pictures: torch.Tensor):
    """Random values for each picture, N x channels x 1 x 1: 1 with a chance, else 0; and any between two limits."""

    def between(low: float, high: float, channels: int = 1) -> torch.Tensor:
        return low + (high - low) * torch.rand((len(pictures), channels, 1, 1), device=pictures.device)

    return lambda share: (between(0, 1) < share).float(), between
