"""How far the network's gains are from the light that is missing."""

import torch

#: Weight of the gains of skin beside those of the garment, of slopes beside values, and of what is too light beside
#: what is too dark: spots that are too light are what is noticed first.
SKIN, SLOPES, TOO_LIGHT = 0.5, 1.0, 2.0


def mean_of(error, weight):
    """Weighted means of every channel; nearly zero where the weights select almost nothing."""
    return (error * weight).sum((0, 2, 3)) / (weight.sum((0, 2, 3)) + 1)


def square_errors(answer, missing, weight):
    """Mean square error of each gain, logarithms, and of its slopes from one value to the next."""
    away = answer - missing
    down = mean_of((away[:, :, 1:] - away[:, :, :-1]) ** 2, torch.minimum(weight[:, :, 1:], weight[:, :, :-1]))
    across = mean_of((away[..., 1:] - away[..., :-1]) ** 2, torch.minimum(weight[..., 1:], weight[..., :-1]))
    return mean_of(away**2, weight), down + across


def loss_of(answer, missing, weight):
    values, slopes = square_errors(answer, missing, weight)
    lighter = mean_of((answer - missing).clamp(min=0) ** 2, weight)
    each = values + (TOO_LIGHT - 1) * lighter + SLOPES * slopes
    return 10 * (each[0] + SKIN * each[1])
