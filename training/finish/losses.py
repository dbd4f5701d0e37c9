"""Measures how far a finished picture is from the photo, where the two can be compared."""

import torch
from torch.nn import functional as F

#: The garment lies slightly beside the true one, so light is compared with these radii, as shares of the height.
LIGHT_RADII = (0.012, 0.035)
#: Radius within which the amount of detail is compared, as a share of the height.
DETAIL_RADIUS = 0.012
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
    return (error * weight).sum() / (weight.sum() * error.shape[1] / weight.shape[1] + 400)


def light_error(out, truth, cloth):
    """Difference of light on the garment, in smoothed logarithms."""
    ways = [((picture * LUMA).sum(1, keepdim=True) + DARK).log() for picture in (out, truth)]
    errors = []
    for share in LIGHT_RADII:
        radius = max(1, round(share * out.shape[2]))
        a, b = (smooth_within(way, cloth, radius) for way in ways)
        errors.append(mean_of((a - b).abs(), cloth))
    return sum(errors)


def differences(x):
    return x[:, :, 1:] - x[:, :, :-1], x[..., 1:] - x[..., :-1]


def slope_error(out, truth, weight):
    pairs = zip(differences(out), differences(truth), (weight[:, :, 1:], weight[..., 1:]))
    return sum(mean_of((a - b).abs(), w) for a, b, w in pairs)


def detail_error(out, truth, weight):
    """Difference in the amount of detail, wherever in the neighbourhood it is."""
    radius = max(1, round(DETAIL_RADIUS * out.shape[2]))

    def amount(x):
        luma = (x * LUMA).sum(1, keepdim=True)
        return (smooth((luma - smooth(luma, radius)) ** 2, radius) + 1e-5).sqrt()

    return mean_of((amount(out) - amount(truth)).abs(), weight)


def regions(x, y):
    """Weights 0..1 of where the garment's light can be compared, and of where its surroundings can."""
    cloth, changed = x[:, 3:4], x[:, 5:6]
    top, skin = y[:, 3:4], y[:, 4:5]
    on_cloth = (cloth > 0.5).float() * (top > 0.5).float() * changed
    near_top = F.max_pool2d(top, 3, 1, 1)
    beside = changed * (1 - cloth) * (1 - near_top) * (1 + skin)
    return on_cloth, beside


def loss_of(out, x, y):
    truth = y[:, :3]
    on_cloth, beside = regions(x, y)
    elsewhere = x[:, 5:6] * (1 - on_cloth).clamp(min=0) * (beside == 0).float()
    return (
        0.5 * light_error(out, truth, on_cloth)
        + 2 * mean_of((out - truth).abs(), beside)
        + slope_error(out, truth, beside)
        + detail_error(out, truth, beside)
        + 0.3 * mean_of((out - x[:, :3]).abs(), elsewhere)
    )
