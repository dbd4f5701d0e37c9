"""How far a finished picture is from the photo, where that can be asked."""

import torch
from torch.nn import functional as F

#: The garment lies a little beside the true one: light is compared with these radii, as shares of the height.
LIGHT_RADII = (0.012, 0.035)
#: Of the amount of detail.
DETAIL_RADIUS = 0.012
#: Added to values before their logarithm.
DARK = 0.06
LUMA = torch.tensor([0.299, 0.587, 0.114])[:, None, None]


def smooth(x, radius):
    """Twice a box filter, which repeats the edge."""
    size = 2 * radius + 1
    for _ in range(2):
        x = F.pad(x, (radius,) * 4, mode="replicate")
        x = F.avg_pool2d(F.avg_pool2d(x, (size, 1), 1), (1, size), 1)
    return x


def smooth_within(x, mask, radius):
    return smooth(x * mask, radius) / smooth(mask, radius).clamp(min=1e-3)


def mean_of(error, weight):
    """Mean over what the weight selects; nearly nothing where it selects next to nothing."""
    return (error * weight).sum() / (weight.sum() * error.shape[1] / weight.shape[1] + 400)


def light_error(out, truth, cloth):
    """Difference of light on the garment, in logarithms, smoothed."""
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
    """Difference of the amount of detail, wherever in the neighbourhood it lies."""
    radius = max(1, round(DETAIL_RADIUS * out.shape[2]))

    def amount(x):
        luma = (x * LUMA).sum(1, keepdim=True)
        return (smooth((luma - smooth(luma, radius)) ** 2, radius) + 1e-5).sqrt()

    return mean_of((amount(out) - amount(truth)).abs(), weight)


def regions(x, y):
    """Where the garment's light can be compared, and where what is beside it; weights 0..1."""
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
