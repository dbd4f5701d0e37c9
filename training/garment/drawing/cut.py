"""The cut of a top: lengths, neck, hem and sides. Lengths are in half chest widths, y points down from the neck."""

from dataclasses import dataclass, field

import numpy as np

from ..classes import SIDES
from .curves import smooth
from .dice import Dice


@dataclass
class Cut:
    kind: str
    length: float
    neck_width: float
    neck_depth: float
    back_depth: float
    shoulder_width: float
    shoulder_drop: float
    armpit_y: float
    waist: float
    hem_width: float
    neckline: str
    sleeves: str | None
    off_shoulder: bool = False
    high_neck: bool = False
    collar: bool = False
    hood: bool = False
    buttons: bool = False
    opening: float = 0.0
    hem: str = "straight"
    # Points by side (-1 left, 1 right), and curves between them.
    neck: dict = field(default_factory=dict)
    shoulder: dict = field(default_factory=dict)
    armpit: dict = field(default_factory=dict)
    hem_corner: dict = field(default_factory=dict)
    armhole: dict = field(default_factory=dict)
    side_seam: dict = field(default_factory=dict)
    hem_curve: np.ndarray | None = None

    @property
    def hem_middle(self) -> np.ndarray:
        return (self.hem_corner[-1] + self.hem_corner[1]) / 2


KINDS_OF_TOPS = {
    "tee": 0.14,
    "tank": 0.11,
    "cami": 0.1,
    "long": 0.15,
    "sweater": 0.09,
    "hoodie": 0.09,
    "shirt": 0.1,
    "jacket": 0.12,
    "blouse": 0.12,
}

SLEEVES_BY_KIND = {
    "tee": {"cap": 0.15, "short": 0.65, "elbow": 0.2},
    "blouse": {"short": 0.3, "elbow": 0.2, "three-quarter": 0.2, "long": 0.3},
    "long": {"long": 0.86, "three-quarter": 0.09, "short": 0.05},
    "sweater": {"long": 0.86, "three-quarter": 0.09, "short": 0.05},
    "hoodie": {"long": 0.86, "three-quarter": 0.09, "short": 0.05},
    "jacket": {"long": 0.86, "three-quarter": 0.09, "short": 0.05},
    "shirt": {"long": 0.6, "short": 0.3, "three-quarter": 0.1},
}


def choose_cut(dice: Dice) -> Cut:
    kind = dice.pick(KINDS_OF_TOPS)
    sleeves = dice.pick(SLEEVES_BY_KIND[kind]) if kind in SLEEVES_BY_KIND else None
    drop = dice.between(0.12, 0.38)
    cut = Cut(
        kind=kind,
        length=dice.between(1.15, 2.0) if dice.chance(0.2) else dice.between(2.1, 3.3),
        neck_width=dice.between(0.26, 0.5),
        neck_depth=dice.between(0.1, 0.75),
        back_depth=dice.between(-0.02, 0.14),
        shoulder_width=dice.between(0.74, 1.1),
        shoulder_drop=drop,
        armpit_y=drop + dice.between(0.55, 0.95),
        waist=dice.between(0.8, 1.03),
        hem_width=dice.between(1.1, 1.45) if dice.chance(0.12) else dice.between(0.85, 1.15),
        neckline=dice.pick({"crew": 0.45, "v": 0.2, "scoop": 0.2, "square": 0.07, "boat": 0.08}),
        sleeves=sleeves,
    )
    _fit_to_kind(dice, cut)
    _choose_closing(dice, cut)
    cut.length = max(cut.length, cut.armpit_y + 0.4)
    _choose_hem(dice, cut)
    _place_sides(dice, cut)
    return cut


def _fit_to_kind(dice: Dice, cut: Cut) -> None:
    if cut.kind == "tank":
        cut.shoulder_width = dice.between(0.5, 0.95)
        cut.neck_width = min(cut.neck_width, cut.shoulder_width - dice.between(0.08, 0.25))
        cut.armpit_y = cut.shoulder_drop + dice.between(0.6, 1.0)
        cut.neck_depth = dice.between(0.25, 0.9)
        if dice.chance(0.12):
            cut.shoulder_width = cut.neck_width + 0.06
        if dice.chance(0.15):
            cut.shoulder_width = dice.between(0.95, 1.22)
            cut.armpit_y = cut.shoulder_drop + dice.between(0.4, 0.8)
    if cut.kind in ("sweater", "hoodie"):
        cut.shoulder_width = dice.between(0.85, 1.18)
    if cut.sleeves and dice.chance(0.08):
        cut.armpit_y = cut.shoulder_drop + dice.between(0.9, 1.25)
    cut.off_shoulder = cut.kind == "blouse" and dice.chance(0.3)
    if cut.neckline == "boat":
        cut.neck_width = dice.between(0.5, max(0.52, cut.shoulder_width - 0.12))
        cut.neck_depth = dice.between(0.05, 0.2)
    cut.neck_width = min(cut.neck_width, cut.shoulder_width - 0.1)


def _choose_closing(dice: Dice, cut: Cut) -> None:
    kind = cut.kind
    cut.high_neck = kind in ("long", "sweater") and dice.chance(0.25)
    cut.collar = kind == "shirt" or (kind in ("tee", "jacket", "blouse") and dice.chance(0.15))
    cut.hood = kind == "hoodie" or (kind == "jacket" and dice.chance(0.12))
    cut.buttons = kind in ("shirt", "jacket") or (kind in ("blouse", "cami", "tank") and dice.chance(0.2))
    if kind == "jacket" and dice.chance(0.55):
        cut.opening = dice.between(0.04, 0.6)
    if kind == "shirt" and dice.chance(0.12):
        cut.opening = dice.between(0.05, 0.35)
    if kind == "hoodie" and dice.chance(0.2):
        cut.opening = dice.between(0.0, 0.4)
        cut.buttons = True
    if cut.collar or cut.hood:
        cut.neck_width, cut.neck_depth = dice.between(0.26, 0.42), dice.between(0.1, 0.5)
        cut.neckline = "v" if dice.chance(0.6) else "crew"
    if kind == "jacket" and dice.chance(0.6):
        cut.neckline, cut.neck_depth = "v", dice.between(0.4, 1.3)
    if cut.high_neck:
        cut.neckline, cut.neck_width, cut.neck_depth = "crew", dice.between(0.25, 0.4), dice.between(0.02, 0.12)


def _choose_hem(dice: Dice, cut: Cut) -> None:
    body = 0.12 if cut.kind in ("tank", "cami", "long", "blouse", "tee") else 0.0
    cut.hem = dice.pick(
        {"straight": 0.42, "curve": 0.2, "tail": 0.09, "slant": 0.07, "body": body, "point": 0.04, "wavy": 0.07}
    )
    ends = {side: cut.length * dice.near_one(0.012) for side in SIDES}
    if cut.hem == "slant":
        shift = dice.between(0.1, 0.5) * dice.either(-1, 1)
        ends = {-1: ends[-1] + shift, 1: ends[1] - shift}
    if cut.hem == "body":
        _close_below(dice, cut)
        return
    cut.hem_corner = {side: np.array([side * cut.hem_width * dice.near_one(0.02), ends[side]]) for side in SIDES}
    left, right, middle = cut.hem_corner[-1], cut.hem_corner[1], cut.hem_middle
    ranges = {"straight": (-0.03, 0.05), "curve": (0.03, 0.22), "tail": (0.2, 0.45), "slant": (0, 0)}
    low = dice.between(*ranges.get(cut.hem, (0.2, 0.5) if cut.hem == "point" else (0, 0.1)))
    tip = middle + [0, low]
    if cut.hem == "point":
        cut.hem_curve = np.vstack([smooth([left, tip]), smooth([tip, right])])
    elif cut.hem == "tail":
        inner, y = cut.hem_width * 0.62, middle[1] + low * 0.8
        cut.hem_curve = smooth([left, [-inner, y], tip, [inner, y], right])
    else:
        lift = [0, low * 0.75]
        cut.hem_curve = smooth([left, (left + middle) / 2 + lift, tip, (right + middle) / 2 + lift, right])
    if cut.hem == "wavy":
        waves = np.sin(np.linspace(0, dice.between(12, 40), len(cut.hem_curve)) + dice.between(0, 6))
        cut.hem_curve[:, 1] += dice.between(0.02, 0.07) * waves


def _close_below(dice: Dice, cut: Cut) -> None:
    """A bodysuit: the hem corners are at the leg openings, and the cloth narrows between them."""
    legs, crotch = dice.between(0.5, 0.9), dice.between(0.1, 0.28)
    top = max(cut.armpit_y + 0.5, cut.length - legs)
    cut.hem_corner = {side: np.array([side * cut.hem_width * dice.between(0.8, 0.98), top]) for side in SIDES}
    low = top + legs

    def leg(side: int) -> list:
        return [side * cut.hem_width * dice.between(0.5, 0.75), top + legs * dice.between(0.3, 0.55)]

    cut.hem_curve = np.vstack(
        [
            smooth([cut.hem_corner[-1], leg(-1), [-crotch, low]]),
            smooth([[crotch, low], leg(1), cut.hem_corner[1]]),
        ]
    )


def _place_sides(dice: Dice, cut: Cut) -> None:
    for side in SIDES:
        neck = np.array([side * cut.neck_width * dice.near_one(), dice.normal(0, 0.012)])
        shoulder = np.array(
            [side * cut.shoulder_width * dice.near_one(0.02), cut.shoulder_drop * dice.near_one(0.05)]
        )
        armpit = np.array([side * dice.near_one(0.02), cut.armpit_y * dice.near_one(0.02)])
        inset = dice.between(0.02, 0.16 if cut.sleeves else 0.3)
        upper, lower = shoulder * 0.65 + armpit * 0.35, shoulder * 0.25 + armpit * 0.75
        upper[0] -= side * inset * 0.8
        lower[0] -= side * inset
        cut.neck[side], cut.shoulder[side], cut.armpit[side] = neck, shoulder, armpit
        cut.armhole[side] = smooth([shoulder, upper, lower, armpit])
        cut.side_seam[side] = side_seam(dice, cut, side)


def side_seam(dice: Dice, cut: Cut, side: int) -> np.ndarray:
    corner = cut.hem_corner[side]
    waist_y = cut.armpit_y + (corner[1] - cut.armpit_y) * dice.between(0.35, 0.6)
    return smooth(
        [
            cut.armpit[side],
            [side * (0.4 + cut.waist * 0.6), cut.armpit_y * 0.6 + waist_y * 0.4],
            [side * cut.waist * dice.near_one(0.01), waist_y],
            [side * (cut.hem_width * 0.6 + cut.waist * 0.4), waist_y * 0.45 + corner[1] * 0.55],
            corner,
        ]
    )


def neckline_curve(dice: Dice, kind: str, left, right, depth: float) -> np.ndarray:
    """Curve of the neckline from the left point to the right one."""
    middle, half = (left + right) / 2, (right[0] - left[0]) / 2
    x, y = middle
    if kind == "v":
        tip = [x, y + depth]
        return np.vstack(
            [
                smooth([left, [x - half * 0.5, y + depth * dice.between(0.42, 0.55)], tip]),
                smooth([tip, [x + half * 0.5, y + depth * dice.between(0.42, 0.55)], right]),
            ]
        )
    if kind == "square":
        a, b = [x - half * 0.9, y + depth], [x + half * 0.9, y + depth]
        return np.vstack([smooth([left, a]), smooth([a, b]), smooth([b, right])])
    k = 0.78 if kind == "scoop" else 0.68
    outline = [(-(k + 0.2), 0.35), (-k, 0.68), (-0.35, 0.95), (0, 1), (0.35, 0.95), (k, 0.68), (k + 0.2, 0.35)]
    return smooth([left, *[[x + half * across, y + depth * down] for across, down in outline], right])
