"""Colours, patterns, folds and noise; planes are float32, colours BGR from 0 to 1."""

import cv2
import numpy as np

from .dice import Dice

SIDE = 256
SWATCH = 384

_NOISE = np.random.default_rng(7).normal(0, 1, (16, SWATCH, SWATCH)).astype(np.float32)


def choose_colour(dice: Dice) -> np.ndarray:
    kind = dice.pick(
        {"white": 0.2, "black": 0.13, "grey": 0.12, "pastel": 0.17, "vivid": 0.17, "dark": 0.13, "beige": 0.08}
    )
    if kind == "white":
        return jittered_grey(dice, dice.between(0.86, 1), 0.015)
    if kind == "black":
        return jittered_grey(dice, dice.between(0.03, 0.16), 0.015)
    if kind == "grey":
        return jittered_grey(dice, dice.between(0.2, 0.85), 0.02)
    if kind == "beige":
        value = dice.between(0.55, 0.95)
        return np.array([value * dice.between(0.75, 0.9), value * dice.between(0.86, 0.96), value])
    saturation, value = {
        "pastel": (dice.between(25, 90), dice.between(190, 255)),
        "vivid": (dice.between(110, 255), dice.between(110, 250)),
        "dark": (dice.between(40, 220), dice.between(30, 110)),
    }[kind]
    return from_hsv(dice.between(0, 180), saturation, value)


def jittered_grey(dice: Dice, value: float, deviation: float) -> np.ndarray:
    return np.clip(np.full(3, value) + dice.random.normal(0, deviation, 3), 0, 1)


def from_hsv(hue: float, saturation: float, value: float) -> np.ndarray:
    return cv2.cvtColor(np.uint8([[[hue, saturation, value]]]), cv2.COLOR_HSV2BGR)[0, 0] / 255.0


def fine_noise(dice: Dice, side: int, channels: int = 1) -> np.ndarray:
    y, x = dice.random.integers(0, SWATCH - side + 1, 2)
    planes = [_NOISE[dice.whole(0, 16)][y : y + side, x : x + side][:: dice.either(1, -1)] for _ in range(channels)]
    return np.stack(planes, -1)


def soft_noise(dice: Dice, cells: float, side: int = SIDE, stretch: float = 1.0) -> np.ndarray:
    rows, columns = max(2, int(cells)), max(2, int(cells * stretch))
    small = dice.random.normal(0, 1, (rows, columns)).astype(np.float32)
    return cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC)


def fold_shading(dice: Dice, strength: float, angle: float | None = None) -> np.ndarray:
    """Factors around 1: broad light and shade, and ridges perpendicular to the angle (degrees)."""
    broad = soft_noise(dice, dice.between(3, 6), SIDE, dice.between(0.4, 1)) * 0.6
    ridges = soft_noise(dice, dice.between(3, 5), SWATCH, dice.between(1.5, 4.5))
    ridges = (1 - 2 * np.minimum(1, np.abs(ridges) * dice.between(0.8, 2))).astype(np.float32)
    turn = cv2.getRotationMatrix2D(
        (SWATCH / 2, SWATCH / 2), dice.between(-50, 50) if angle is None else angle, 1
    )
    turn[:, 2] -= (SWATCH - SIDE) / 2
    ridges = cv2.warpAffine(ridges, turn, (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT)
    if dice.chance(0.5):
        ridges = -ridges
    return 1 + strength * (broad * 0.5 + ridges * 0.6)


def pattern(dice: Dice, base: np.ndarray, kind: str) -> np.ndarray:
    """A swatch of cloth."""
    swatch = np.empty((SWATCH, SWATCH, 3), np.float32)
    swatch[:] = base
    painter = _PATTERNS.get(kind)
    if painter is not None:
        swatch = painter(dice, swatch, [choose_colour(dice).tolist() for _ in range(3)])
    if dice.chance(0.6):
        swatch *= 1 + dice.between(0.005, 0.06) * fine_noise(dice, SWATCH)
    return np.clip(swatch, 0, 1, out=swatch)


def _stripes(dice: Dice, swatch, colours):
    period, share, across = dice.between(4, 36), dice.between(0.15, 0.7), dice.chance(0.7)
    used = colours[:1] if dice.chance(0.6) else colours[:2]
    start = -dice.between(0, period)
    for index in range(int((SWATCH - start) / period) + 1):
        a, b = int(start + index * period), int(start + index * period + max(1, period * share))
        band = slice(max(a, 0), max(b, 0))
        if across:
            swatch[band] = used[index % len(used)]
        else:
            swatch[:, band] = used[index % len(used)]
    return swatch


def _checks(dice: Dice, swatch, colours):
    period, share = dice.between(6, 44), dice.between(0.2, 0.6)
    phase = (np.arange(SWATCH) % period) / period
    line = np.where(phase < share, 0.5, 0).astype(np.float32)
    if dice.chance(0.5):
        line[(phase > 0.7) & (phase < 0.78)] = 0.8
    cover = np.clip(line[:, None] + line[None], 0, 1)[..., None]
    return swatch * (1 - cover) + np.float32(colours[0]) * cover


def _dots(dice: Dice, swatch, colours):
    period = dice.between(6, 30)
    radius = max(1, int(period * dice.between(0.12, 0.35)))
    for row, y in enumerate(np.arange(0, SWATCH, period)):
        for x in np.arange((row % 2) * period / 2, SWATCH, period):
            cv2.circle(swatch, (int(x), int(y)), radius, colours[0], -1, cv2.LINE_AA)
    return swatch


def _floral(dice: Dice, swatch, colours):
    largest = dice.between(3, 22)
    count = int(min(700, dice.between(0.15, 0.7) * SWATCH * SWATCH / (largest * largest * 2.2)))
    used = colours if dice.chance(0.7) else colours[:1]
    for _ in range(count):
        _blob(dice, swatch, used, dice.between(largest * 0.4, largest))
    return swatch


def _blob(dice: Dice, swatch, colours, radius: float) -> None:
    colour = colours[dice.whole(0, len(colours))]
    x, y = dice.whole(0, SWATCH), dice.whole(0, SWATCH)
    shape = dice.whole(0, 3)
    if shape == 0:
        axes = (int(radius) + 1, int(radius * dice.between(0.3, 1)) + 1)
        cv2.ellipse(swatch, (x, y), axes, dice.between(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
    elif shape == 1:
        for petal in range(5):
            angle = petal * 1.2566 + x
            centre = (int(x + radius * 0.7 * np.cos(angle)), int(y + radius * 0.7 * np.sin(angle)))
            cv2.circle(swatch, centre, max(1, int(radius * 0.5)), colour, -1, cv2.LINE_AA)
        heart = colours[dice.whole(0, len(colours))]
        cv2.circle(swatch, (x, y), max(1, int(radius * 0.35)), heart, -1, cv2.LINE_AA)
    else:
        diamond = np.array([[0, -1], [0.5, 0], [0, 1], [-0.5, 0]]) * radius
        turn = np.array([[np.cos(x), -np.sin(x)], [np.sin(x), np.cos(x)]])
        cv2.fillPoly(swatch, [(diamond @ turn + [x, y]).astype(np.int32)], colour, cv2.LINE_AA)


def _clouds(dice: Dice, swatch, colours):
    cover = _threshold(soft_noise(dice, dice.between(4, 24), SWATCH) * dice.between(2, 12))
    swatch = swatch * (1 - cover) + np.float32(colours[0]) * cover
    if dice.chance(0.4):
        cover = _threshold(dice.between(2, 12) * soft_noise(dice, dice.between(4, 24), SWATCH) - 1)
        swatch = swatch * (1 - cover) + np.float32(colours[1]) * cover
    return swatch


def _threshold(values: np.ndarray) -> np.ndarray:
    return (1 / (1 + np.exp(-values)))[..., None]


def _gradient(dice: Dice, swatch, colours):
    ramp = np.linspace(0, 1, SWATCH, dtype=np.float32)[:, None, None]
    ramp = np.clip((ramp - 0.5) * dice.between(1, 5) + 0.5, 0, 1)
    return swatch * (1 - ramp) + np.float32(colours[0]) * ramp


def _blocks(dice: Dice, swatch, colours):
    y = int(dice.between(0.25, 0.75) * SWATCH)
    swatch[y:] = colours[0]
    if dice.chance(0.5):
        swatch[y : y + int(dice.between(10, 60))] = colours[1]
    return swatch


def _knit(dice: Dice, swatch, _colours):
    period = dice.between(3, 9)
    y, x = np.mgrid[:SWATCH, :SWATCH].astype(np.float32)
    stitches = np.cos(x * 6.283 / period)
    stitches *= 0.6 + 0.4 * np.cos(y * 6.283 / period + np.abs(np.sin(x * 3.14159 / period)) * 3)
    swatch = swatch * (1 + dice.between(0.03, 0.14) * stitches[..., None])
    if dice.chance(0.35):
        width = dice.between(20, 50)
        cables = np.cos(x * 6.283 / width + 1.2 * np.sin(y * 6.283 / (width * 0.8)))
        swatch *= (1 + dice.between(0.05, 0.15) * cables)[..., None]
    return swatch


def _pleats(dice: Dice, swatch, _colours):
    period = dice.between(5, 26)
    phase = (np.arange(SWATCH, dtype=np.float32) + dice.between(0, period)) % period / period
    shade = 1 - dice.between(0.08, 0.35) * np.clip(1 - phase / dice.between(0.2, 0.6), 0, 1)
    return swatch * shade[None, :, None].astype(np.float32)


_PATTERNS = {
    "stripes": _stripes,
    "checks": _checks,
    "dots": _dots,
    "floral": _floral,
    "clouds": _clouds,
    "gradient": _gradient,
    "blocks": _blocks,
    "knit": _knit,
    "pleats": _pleats,
}
