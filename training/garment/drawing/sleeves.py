"""Sleeve layouts: spread, hanging, on the body, folded or tucked behind it."""

from dataclasses import dataclass

import numpy as np

from ..classes import SIDE_NAMES, SIDES, SLEEVE_PARTS
from .curves import smooth
from .cut import Cut
from .dice import Dice
from .layers import Layer

STATIONS = 17
LENGTHS = {
    "cap": (0.2, 0.45),
    "short": (0.45, 1.0),
    "elbow": (1.0, 1.5),
    "three-quarter": (1.5, 2.0),
    "long": (2.0, 2.9),
}


@dataclass
class Style:
    """Properties shared by both sleeves; angles are in degrees outwards from straight down."""

    length: float
    long: bool
    pose: str
    shape: str
    cuff: float
    taper: float
    bulge: float
    angle: float
    bend: float
    bend_at: float
    softness: float
    in_front: bool
    shift: float


def choose_style(dice: Dice, cut: Cut) -> Style:
    length = dice.between(*LENGTHS[cut.sleeves])
    long = length > 1.3
    pose = dice.pick(
        {"spread": 0.34, "hang": 0.26, "over": 0.2, "fold": 0.14, "behind": 0.06}
        if long
        else {"spread": 0.6, "hang": 0.28, "over": 0.08, "fold": 0.02, "behind": 0.02}
    )
    shapes = {"plain": 0.25, "puff": 0.27, "bell": 0.2, "balloon": 0.18, "ruffle": 0.1}
    shape = dice.pick(shapes if cut.kind == "blouse" else {"plain": 0.88, "balloon": 0.08, "bell": 0.04})
    angles = {"spread": (22, 80), "hang": (4, 26), "over": (-12, 8), "fold": (6, 40), "behind": (8, 30)}
    bends = {"spread": (-25, 15), "hang": (-25, 8), "over": (-22, 10), "fold": (-150, -50), "behind": (-130, -60)}
    bend = dice.between(*bends[pose])
    if pose == "fold" and dice.chance(0.25):
        bend = dice.between(120, 172) * dice.either(-1, 1)
    cuff = dice.between(0.14, 0.26) if long else dice.between(0.26, 0.48)
    return Style(
        length=length,
        long=long,
        pose=pose,
        shape=shape,
        cuff=dice.between(0.35, 0.7) if shape == "bell" else cuff,
        taper=dice.between(0, 1),
        bulge=dice.between(0.1, 0.35),
        angle=dice.between(*angles[pose]) if long or pose == "over" else dice.between(15, 85),
        bend=bend,
        bend_at=dice.between(0.4, 0.58),
        softness=dice.between(0.04, 0.2) if pose in ("fold", "behind") else dice.between(0.2, 0.5),
        in_front=pose != "behind" and dice.chance(0.75),
        shift=dice.between(0, 0.8),
    )


def lay_sleeves(dice: Dice, cut: Cut, landmarks: dict) -> dict[int, list[Layer]]:
    """The layers of both sleeves by side, from bottom to top; adds the cuffs to the landmarks."""
    if cut.sleeves is None:
        return {}
    style = choose_style(dice, cut)
    return {side: _lay_sleeve(dice, cut, style, side, landmarks) for side in SIDES}


def _lay_sleeve(dice: Dice, cut: Cut, style: Style, side: int, landmarks: dict) -> list[Layer]:
    angle, bend = style.angle + dice.normal(0, 3), style.bend + dice.normal(0, 5)
    if style.long and dice.chance(0.12):
        angle, bend = dice.between(-5, 60), dice.between(-80, 10)
    in_front = style.in_front != dice.chance(0.06)
    shoulder, armpit, armhole = cut.shoulder[side], cut.armpit[side], cut.armhole[side]
    half = np.linalg.norm(shoulder - armpit) / 2 * (
        dice.between(0.72, 0.95) if style.long else dice.between(0.9, 1.05)
    )
    centre, across, along, angles = _bones(dice, cut, style, side, angle, bend, half)
    width = _half_widths(dice, cut, style, half)[:, None]
    first = 6 if cut.sleeves == "cap" else 3
    above, below = centre + across * width, centre - across * width
    outer = smooth(np.vstack([shoulder, above[first:]]), 3)
    inner = smooth(np.vstack([armpit, below[-1:] if cut.sleeves == "cap" else below[first + 1 :]]), 3)
    if style.shape == "puff" and not cut.off_shoulder:
        outer[1:4] += [0, -dice.between(0.02, 0.12)]
    cuff = smooth([outer[-1], (outer[-1] + inner[-1]) / 2 + along[-1] * dice.between(-0.02, 0.06), inner[-1]], 6)
    if style.shape in ("ruffle", "bell") and dice.chance(0.5):
        waves = np.sin(np.linspace(0, dice.between(6, 20), len(cuff)))[:, None]
        cuff = cuff + along[-1] * (dice.between(0.01, 0.05) * waves)
    name = SIDE_NAMES[side]
    landmarks[f"cuff-outer-{name}"], landmarks[f"cuff-inner-{name}"] = outer[-1], inner[-1]

    def layer(outline, station: int, **more) -> Layer:
        turn = -side * float(angles[station])
        return Layer(outline, SLEEVE_PARTS[side], more.pop("texture", "sleeve"), turn, in_front=in_front, **more)

    whole = np.vstack([outer, cuff, inner[::-1], armhole[::-1]])
    if style.long and abs(bend) > 45:
        layers = _folded(dice, layer, (above, below, shoulder, armpit, armhole, cuff), style, first)
        if style.pose == "behind" and dice.chance(0.4):
            layers = layers[:1]
            del landmarks[f"cuff-outer-{name}"], landmarks[f"cuff-inner-{name}"]
    else:
        layers = [layer(whole, 4, seam=armhole)]
    if dice.chance(0.5):
        end = slice(STATIONS - dice.either(2, 3), STATIONS)
        band = np.vstack([above[end], below[end][::-1]])
        layers.append(layer(band, -1, texture="band", soft=True))
    return layers


def _folded(dice: Dice, layer, curves, style: Style, first: int) -> list[Layer]:
    """Upper arm and forearm as separate pieces, so that the fold is visible."""
    above, below, shoulder, armpit, armhole, cuff = curves
    at = max(first + 2, int(style.bend_at * STATIONS) + 1)
    upper = np.vstack(
        [
            smooth(np.vstack([shoulder, above[first : at + 1]]), 3),
            smooth(np.vstack([armpit, below[first + 1 : at + 1]]), 3)[::-1],
            armhole[::-1],
        ]
    )
    lower = np.vstack([smooth(above[at - 1 :], 3), cuff, smooth(below[at - 1 :], 3)[::-1]])
    pieces = [layer(upper, 4, seam=armhole), layer(lower, -2)]
    return pieces if dice.chance(0.7) else pieces[::-1]


def _bones(dice: Dice, cut: Cut, style: Style, side: int, angle: float, bend: float, half: float):
    t = np.linspace(0, 1, STATIONS)
    degrees = angle + bend / (1 + np.exp(-(t - style.bend_at) / max(style.softness, 0.01) * 4))
    radians = np.deg2rad(degrees)
    along = np.c_[side * np.sin(radians), np.cos(radians)]
    across = np.c_[side * np.cos(radians), -np.sin(radians)]
    step = style.length * dice.near_one(0.02) / (STATIONS - 1)
    start = (cut.shoulder[side] + cut.armpit[side]) / 2
    centre = start + np.vstack([[0, 0], np.cumsum((along[:-1] + along[1:]) / 2 * step, 0)])
    outwards = max(0, 1 - max(angle, 0) / 55) * half * style.shift
    return centre + across * (outwards * np.clip(t / 0.2, 0, 1))[:, None], across, along, degrees


def _half_widths(dice: Dice, cut: Cut, style: Style, half: float) -> np.ndarray:
    t = np.linspace(0, 1, STATIONS)
    if style.shape == "bell":
        return half * 0.9 + (style.cuff - half * 0.9) * np.clip((t - 0.45) / 0.55, 0, 1) ** 1.3
    if style.shape == "puff":
        width = half * (1 + style.bulge * 1.6 * np.sin(np.pi * np.minimum(t * 1.05, 1)) ** 0.8) * (1 - 0.35 * t)
        width[-2:] *= [0.8, 0.62]
        return width
    if style.shape == "balloon":
        width = half * (1 + style.bulge * np.sin(np.pi * t**1.5))
        width[t > 0.9] = min(half * 0.8, dice.between(0.16, 0.3))
        return width
    width = half + (style.cuff - half) * t ** (0.7 + style.taper * 0.6)
    if style.shape == "ruffle":
        width = width * (1 + 0.1 * np.sin(t * dice.between(10, 25) + dice.between(0, 6)))
    return width
