"""Measures how much of a garment's light a finished picture still lacks."""

import torch
from torch.nn import functional as F

from .network import finish, light_of

#: The engine's garment lies slightly beside the true one, so light is compared with this radius, a share of the height.
LIGHT_RADIUS = 0.05
#: Added to values before their logarithm.
DARK = 0.06
LUMA = torch.tensor([0.299, 0.587, 0.114])[:, None, None]


def smooth(x, radius):
    """Applies a box filter twice, repeating the edge."""
    size = 2 * radius + 1
    for _ in range(2):
        x = F.pad(x, (radius,) * 4, mode="replicate")
        x = F.avg_pool2d(F.avg_pool2d(x, (size, 1), 1), (1, size), 1)
    return x


def smooth_within(x, mask, radius):
    return smooth(x * mask, radius) / smooth(mask, radius).clamp(min=1e-3)


def mean_of(error, weight):
    """Weighted mean; nearly zero where the weight selects almost nothing."""
    return (error * weight).sum() / (weight.sum() * error.shape[1] / weight.shape[1] + 100)


def compared_light_error(out, x, y):
    """Difference of light where garment and true top overlap, in smoothed logarithms; composites only."""
    cloth = (x[:, 3:4] > 0.5).float() * (y[:, 3:4] > 0.5) * (1 - y[:, 5:6])
    radius = max(1, round(LIGHT_RADIUS * out.shape[2]))
    ways = [((picture * LUMA).sum(1, keepdim=True) + DARK).log() for picture in (out, y[:, :3])]
    a, b = (smooth_within(way, cloth, radius) for way in ways)
    return mean_of((a - b).abs(), cloth)


def missing_light_error(answer, y):
    """Mean square of the difference from the missing light; photos that were flattened in place only."""
    return mean_of((light_of(answer, y.shape[2:]) - y[:, 4:5]) ** 2, y[:, 5:6] * (y[:, 3:4] > 0.5))


def loss_of(answer, x, y):
    return 10 * missing_light_error(answer, y) + 0.1 * compared_light_error(finish(x, answer), x, y)
