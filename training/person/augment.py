"""Recolours and spoils drawn samples in whole batches, on the graphics card where there is one."""

import math

import torch
from torch.nn import functional as F

from .classes import DRESS, LOWER, OUTER, SKIN, UPPER, VOID
from .dataset import inside_of, network_input


@torch.no_grad()
def finish(planes, points, windows):
    """Inputs (N x 13 x H x W), labels (N x H x W) and pixels inside the photo, of a batch (samples.draw_batch)."""
    n, _, height, width = planes.shape
    labels = planes[:, 3].long()
    inside = inside_of(windows, height, width)
    picture = degraded(recoloured(planes[:, :3].float(), labels))
    masks, maps = ((uniform(n, 0, 1, planes.device) > 0.08).float() for _ in range(2))
    x = network_input(picture, planes[:, 4], planes[:, 5], points, inside, masks, maps)
    return x, torch.where(inside, labels, VOID), inside


def uniform(count, low, high, device, channels=1):
    return torch.rand(count, channels, 1, 1, device=device) * (high - low) + low


def chosen_of(count, device, *shares):
    """Disjoint random samples (their numbers) of these shares; made without waiting for the device."""
    sizes = [math.floor(share * count + torch.rand(()).item()) for share in shares]
    order = torch.randperm(count).to(device, non_blocking=True)
    return [order[sum(sizes[:k]) : sum(sizes[: k + 1])] for k in range(len(sizes))]


def blurred(x, sigma, reach=5):
    """Gaussian blur (N x C x H x W) with a sigma of each sample (N x 1 x 1 x 1)."""
    weights = [torch.exp(-(k * k) / (2 * sigma * sigma)) for k in range(-reach, reach + 1)]
    weights = torch.stack(weights) / sum(weights)
    height, width = x.shape[2:]
    padded, x = F.pad(x, (reach, reach, 0, 0), mode="replicate"), torch.zeros_like(x)
    for k, weight in enumerate(weights):
        x.addcmul_(weight, padded[..., k : k + width])
    padded, x = F.pad(x, (0, 0, reach, reach), mode="replicate"), torch.zeros_like(x)
    for k, weight in enumerate(weights):
        x.addcmul_(weight, padded[..., k : k + height, :])
    return x


def recoloured(x, labels):
    """Varies light, white balance, saturation and gamma, and occasionally the colour of a garment or the skin."""
    n, device = len(x), x.device
    y = (x * uniform(n, 0.7, 1.35, device)).add_(uniform(n, -25, 25, device)).mul_(uniform(n, 0.88, 1.12, device, 3))
    y = y.mean(1, keepdim=True).lerp(y, uniform(n, 0.4, 1.4, device))
    y = y.div_(255).clamp_(0, 1).pow_(uniform(n, 0.75, 1.35, device)).mul_(255)
    x = torch.where(uniform(n, 0, 1, device) < 0.8, y, x)
    clothes, skin = chosen_of(n, device, 0.25, 0.15)
    if m := len(clothes):  # no colour shall say which garment it is
        part = labels[clothes][:, None]
        tops = uniform(m, 0, 1, device) < 0.5
        where = torch.where(tops, (part == UPPER) | (part == OUTER), (part == LOWER) | (part == DRESS))
        tint = uniform(m, 0.4, 1.6, device, 3) * uniform(m, 0.5, 1.4, device)
        cloth = x[clothes].mean(1, keepdim=True) * tint + uniform(m, -20, 40, device)
        x[clothes] = blend(x[clothes], where, cloth)
    if m := len(skin):  # skin of every tone: the set's people are mostly pale
        dark = uniform(m, 0.3, 0.9, device)
        tint = torch.cat([dark * 1.12, dark * 0.98, dark * 0.86], 1)
        x[skin] = blend(x[skin], labels[skin][:, None] == SKIN, x[skin] * tint)
    return x.clamp_(0, 255)


def blend(x, where, other):
    """`other` in place of the picture where `where` (N x 1 x H x W), with soft borders."""
    alpha = blurred(where.float(), torch.ones(len(x), 1, 1, 1, device=x.device), 3)
    return x + alpha * (other.clamp(0, 255) - x)


def degraded(x):
    """Blurs a quarter of the pictures, and adds noise to a quarter."""
    n, device = len(x), x.device
    (soft,), (rough,) = chosen_of(n, device, 0.25), chosen_of(n, device, 0.25)
    if len(soft):
        x[soft] = blurred(x[soft], uniform(len(soft), 0.4, 1.6, device))
    if len(rough):
        x[rough] += torch.randn_like(x[rough]) * uniform(len(rough), 2, 10, device)
    return x.clamp_(0, 255).round_()
