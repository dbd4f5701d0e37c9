"""Makes a composite of a photo alone: its top and its bare skin are flattened where they are.

Engine composites (write-composites.ts) cannot tell what light is missing on the garment, because it never lies exactly
where the true top does. Here it does, so the missing light is known for every pixel.
"""

import cv2
import numpy as np

#: Limit of the missing light, as a logarithm, and what is added to values (0..1) before the logarithm.
MOST_MISSING, DARK = 0.5, 0.04
#: How much of its light a top loses: a garment that was photographed flat has none of a body's.
FLATTENED = (0.5, 1.1)
LUMA = np.array([0.299, 0.587, 0.114], np.float32)


def smooth_within(values, mask, sigma):
    """Gaussian mean over the pixels of the mask."""
    weight = cv2.GaussianBlur(mask, (0, 0), sigma)
    sums = cv2.GaussianBlur(values * (mask if values.ndim == 2 else mask[..., None]), (0, 0), sigma)
    return sums / np.maximum(weight if values.ndim == 2 else weight[..., None], 1e-3)


def any_print(shape, rng):
    """Gains of stripes or of a printed patch, which are no light."""
    height, width = shape
    y, x = np.mgrid[:height, :width].astype(np.float32)
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15)
    period = rng.uniform(0.02, 0.15) * height
    waves = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period + rng.uniform(0, 6))
    pattern = (waves > rng.uniform(-0.6, 0.6)).astype(np.float32)
    if rng.random() < 0.5:
        size = rng.uniform(0.06, 0.16, 2) * height
        pattern *= (np.abs(x - width / 2) < size[0]) & (np.abs(y - rng.uniform(0.3, 0.5) * height) < size[1])
    return 1 + pattern[..., None] * rng.uniform(-0.6, 0.6, 3).astype(np.float32)


def flatten(photo, top, skin, rng):
    """
    The input of the network and what it should answer, of a photo (H x W x 3, 0..1) with masks of top and bare skin.

    Returns the photo in new colours, the composite, garment, invented skin, change, and the missing light.
    """
    height = photo.shape[0]
    luma = np.log(photo @ LUMA + DARK)
    rows = np.nonzero(top.any(1))[0]
    extent = max(8, np.ptp(rows)) if len(rows) else height
    around = smooth_within(luma, top, rng.uniform(0.03, 0.09) * extent)
    middle = (around * top).sum() / max(1.0, top.sum())
    missing = np.clip(rng.uniform(*FLATTENED) * (around - middle), -MOST_MISSING, MOST_MISSING)
    if rng.random() < 0.7:
        gain = np.exp(rng.normal(0, 0.25) + rng.normal(0, 0.12, 3)).astype(np.float32)
        new = photo * gain * (any_print(top.shape, rng) if rng.random() < 0.5 else 1)
        photo = np.clip(photo + top[..., None] * (new - photo), 0, 1)
    flat = photo * np.exp(-missing)[..., None]
    composite = photo + top[..., None] * (flat - photo)
    invented = skin * (1 - top)
    if rng.random() < 0.15:
        invented = np.zeros_like(invented)
    if invented.any():
        smooth = smooth_within(photo, skin, rng.uniform(0.01, 0.06) * extent)
        mean = (photo * skin[..., None]).sum((0, 1)) / skin.sum()
        wax = smooth + rng.uniform(0, 0.7) * (mean - smooth)
        wax *= np.exp(rng.normal(0, 0.06) + rng.normal(0, 0.03, 3))
        wax += rng.uniform(0, 0.015) * rng.normal(0, 1, (*top.shape, 1))
        composite += invented[..., None] * (wax - composite)
    size = 2 * int(rng.integers(0, 3)) + 1
    change = cv2.blur(cv2.dilate(np.maximum(top, invented), np.ones((size, size))), (3, 3))
    return photo, np.clip(composite, 0, 1), top, invented, change, missing
