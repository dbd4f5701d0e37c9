"""Constructs a top in drawing order: torso, straps, inside, hood, collar and trimmings."""

import numpy as np

from ..classes import HOOD, INSIDE, SIDE_NAMES, SIDES, STRAP, TORSO
from .curves import ribbon, smooth
from .cut import Cut, choose_cut, neckline_curve
from .dice import Dice
from .layers import Garment, Layer
from .sleeves import lay_sleeves


def construct_garment(dice: Dice) -> Garment:
    cut = choose_cut(dice)
    garment = Garment(cut)
    straps: list[Layer] = []
    if cut.kind == "cami":
        front, topline, inside = _thin_straps(dice, garment, straps)
    elif cut.off_shoulder:
        front, topline, inside = _off_shoulder(dice, garment, straps)
    else:
        front, topline, inside = _shoulders(dice, garment)
    torso = np.vstack([topline, cut.side_seam[1], cut.hem_curve[::-1], cut.side_seam[-1][::-1]])
    _mark_corners(garment)
    sleeves = lay_sleeves(dice, cut, garment.landmarks)
    order = SIDES if dice.chance(0.5) else SIDES[::-1]
    laid = [layer for side in order for layer in sleeves.get(side, [])]
    garment.layers += [layer for layer in laid if not layer.in_front]
    _inside_and_neck(dice, garment, front, inside)
    if cut.opening > 0:
        _open_front(dice, garment, front, topline, order)
    else:
        _closed_front(dice, garment, front, torso)
    _trim(dice, garment, front, topline)
    garment.layers += [layer for layer in laid if layer.in_front] + straps
    if cut.collar and not cut.off_shoulder:
        _collar(dice, garment, order)
    _accessories(dice, garment)
    return garment


def _shoulders(dice: Dice, garment: Garment):
    cut = garment.cut
    left, right = cut.neck[-1], cut.neck[1]
    front = neckline_curve(dice, cut.neckline, left, right, cut.neck_depth)
    half, depth = cut.neck_width * 0.5, cut.back_depth
    back = smooth([left, [-half, depth * 0.8], [0, depth], [half, depth * 0.8], right])
    shoulders = {side: smooth([cut.shoulder[side], cut.neck[side]], 4) for side in SIDES}
    topline = np.vstack([cut.armhole[-1][::-1], shoulders[-1], front, shoulders[1][::-1], cut.armhole[1]])
    _mark_shoulders(garment, cut.neck, cut.shoulder)
    return front, topline, np.vstack([back, front[::-1]])


def _thin_straps(dice: Dice, garment: Garment, straps: list[Layer]):
    cut = garment.cut
    top = min(dice.between(0.35, 0.8), cut.armpit_y - 0.1)
    x = dice.between(0.35, 0.72)
    width = dice.between(0.012, 0.09) if dice.chance(0.75) else dice.between(0.09, 0.2)
    left, right = np.array([-x, top]), np.array([x, top * dice.near_one(0.01)])
    front = _bodice(dice, left, right, top, x)
    cut.armhole = {
        side: smooth([end, [side * (x * 0.5 + 0.5), top * 0.4 + cut.armpit[side][1] * 0.6 + dice.between(0, 0.05)],
                      cut.armpit[side]])
        for side, end in ((-1, left), (1, right))
    }
    strapless, halter, tied = dice.chance(0.1), dice.chance(0.1), dice.chance(0.1)
    reach = x * dice.between(0.6, 1.05)
    for side, end in ((-1, left), (1, right)):
        tip = np.array([side * (0.06 if halter else reach), dice.normal(0, 0.03)])
        if strapless:
            continue
        if tied:
            tip = tip + [dice.normal(0, 0.1), dice.normal(0, 0.1)]
        curve = smooth([end, end * 0.5 + tip * 0.5 + [dice.normal(0, 0.03), 0], tip])
        name = SIDE_NAMES[side]
        garment.landmarks[f"neck-{name}"] = tip - [side * width, 0]
        garment.landmarks[f"shoulder-{name}"] = tip + [side * width, 0]
        straps.append(Layer(ribbon(curve, width), STRAP, "strap"))
        if tied:
            straps.extend(_loose_ends(dice, tip, width, STRAP, "strap"))
        elif dice.chance(0.6):
            foot = np.array([end[0] + dice.normal(0, 0.12), top + dice.between(0, 0.2)])
            back = smooth([tip, tip * 0.5 + foot * 0.5 + [dice.normal(0, 0.05), 0], foot])
            garment.layers.append(Layer(ribbon(back, width), STRAP, "strap", shade=0.9))
    back_y = top + dice.between(-0.12, 0.25)
    sag = back_y + dice.between(0, 0.05)
    inside = np.vstack([smooth([left, [-0.3, back_y], [0, sag], [0.3, back_y], right]), front[::-1]])
    return front, np.vstack([cut.armhole[-1][::-1], front, cut.armhole[1]]), inside


def _bodice(dice: Dice, left, right, top: float, x: float) -> np.ndarray:
    kind = dice.pick({"v": 0.35, "sweetheart": 0.25, "straight": 0.25, "scoop": 0.15})
    depth = dice.between(0, 0.5)
    if kind == "sweetheart":
        y = top + depth * 0.5
        middle = [0, top + depth * 0.6 + 0.04]
        return smooth([left, [-x * 0.5, top - 0.03], [-0.12, y], middle, [0.12, y], [x * 0.5, top - 0.03], right])
    if kind == "straight":
        return smooth([left, [0, top + dice.between(-0.02, 0.08)], right])
    return neckline_curve(dice, kind, left, right, depth)


def _off_shoulder(dice: Dice, garment: Garment, straps: list[Layer]):
    cut = garment.cut
    top = min(cut.shoulder_drop + dice.between(0, 0.35), cut.armpit_y - 0.1)
    x = cut.shoulder_width * 0.98
    left, right = np.array([-x, top]), np.array([x, top * dice.near_one(0.02)])
    front = smooth([left, [0, top + dice.between(-0.03, 0.1)], right])
    cut.neck = {-1: left, 1: right}
    for side in SIDES:
        cut.shoulder[side] = cut.neck[side] + [side * dice.between(0.1, 0.4), dice.between(-0.06, 0.12)]
        cut.armpit[side][1] = max(cut.armpit[side][1], top + 0.3)
        cut.side_seam[side][0] = cut.armpit[side]
        bend = cut.neck[side] * 0.5 + cut.armpit[side] * 0.5 - [side * 0.06, 0]
        cut.armhole[side] = smooth([cut.neck[side], bend, cut.armpit[side]])
    _mark_shoulders(garment, cut.neck, cut.shoulder)
    inside = None
    if dice.chance(0.7):
        inside = np.vstack([smooth([left, [0, top + dice.between(-0.12, 0.04)], right]), front[::-1]])
    if dice.chance(0.2):
        width = dice.between(0.015, 0.06)
        for side in SIDES:
            curve = smooth([cut.neck[side] * [0.8, 1], [cut.neck[side][0] * 0.7, 0.0]])
            straps.append(Layer(ribbon(curve, width), STRAP, "strap"))
    return front, np.vstack([cut.armhole[-1][::-1], front, cut.armhole[1]]), inside


def _mark_shoulders(garment: Garment, neck: dict, shoulder: dict) -> None:
    for side in SIDES:
        garment.landmarks[f"neck-{SIDE_NAMES[side]}"] = neck[side]
        garment.landmarks[f"shoulder-{SIDE_NAMES[side]}"] = shoulder[side]


def _mark_corners(garment: Garment) -> None:
    cut = garment.cut
    for side in SIDES:
        garment.landmarks[f"armpit-{SIDE_NAMES[side]}"] = cut.armpit[side]
        garment.landmarks[f"hem-{SIDE_NAMES[side]}"] = cut.hem_corner[side]
    garment.landmarks["chest"] = np.array([0.0, (cut.armpit[-1][1] + cut.armpit[1][1]) / 2])


def _inside_and_neck(dice: Dice, garment: Garment, front, inside) -> None:
    cut = garment.cut
    if cut.hood:
        _hood(dice, garment, front)
    elif inside is not None:
        garment.layers.append(Layer(inside, INSIDE, "inside", shade=dice.between(0.5, 1.0), label=True))
    if cut.high_neck:
        height, half = dice.between(0.15, 0.5), cut.neck_width * dice.between(0.85, 1.02)
        rim = _stand(cut, half, height, -height - dice.between(0.0, 0.08))
        garment.layers.append(Layer(np.vstack([rim, front[::-1]]), INSIDE, "inside", shade=0.8))
        fold = _stand(cut, half, height, -height + dice.between(0.0, 0.1))
        foot = [[0, cut.neck_depth + dice.between(0.02, 0.12)]]
        texture = "band" if dice.chance(0.5) else "torso"
        garment.layers.append(Layer(np.vstack([fold, foot]), TORSO, texture, soft=True))


def _stand(cut: Cut, half: float, height: float, middle: float) -> np.ndarray:
    """Outline of a standing collar above the neck points."""
    return np.vstack(
        [
            smooth([cut.neck[-1], [-half, -height]]),
            smooth([[-half, -height], [0, middle], [half, -height]]),
            smooth([[half, -height], cut.neck[1]]),
        ]
    )


def _hood(dice: Dice, garment: Garment, front) -> None:
    cut = garment.cut
    height = dice.between(0.5, 1.05) if dice.chance(0.65) else dice.between(0.18, 0.5)
    half, tilt = dice.between(0.9, 1.5) * cut.neck_width + 0.1, dice.normal(0, 0.06)

    def dome(start, end, width: float, rise: float) -> np.ndarray:
        return smooth(
            [
                start,
                [-half * width, -height * min(0.35, rise)],
                [-half * width * 0.8 + tilt, -height * rise * 0.8],
                [tilt, -height * rise],
                [half * width * 0.8 + tilt, -height * rise * 0.8],
                [half * width, -height * min(0.35, rise)],
                end,
            ]
        )

    outer = dome(cut.neck[-1] + [-0.02, 0.03], cut.neck[1] + [0.02, 0.03], 1.0, 1.0)
    garment.layers.append(Layer(np.vstack([outer, front[::-1]]), HOOD, "hood"))
    if dice.chance(0.75):
        pit = front[len(front) // 2]
        opening = dome(pit, pit, dice.between(0.55, 0.85), dice.between(0.45, 0.92))
        garment.layers.append(Layer(opening, INSIDE, "inside", shade=dice.between(0.55, 1)))


def _open_front(dice: Dice, garment: Garment, front, topline, order) -> None:
    cut = garment.cut
    low = cut.hem_curve.copy()
    low[:, 1] -= dice.between(0.0, 0.12)
    back = np.vstack([topline, cut.side_seam[1], low[::-1], cut.side_seam[-1][::-1]])
    garment.layers.append(Layer(back, INSIDE, "inside", shade=dice.between(0.55, 1)))
    pit, shift, half = front[len(front) // 2], dice.normal(0, 0.08), len(front) // 2
    for side in order:
        x = side * cut.opening * 0.75 + shift
        foot = np.array(
            [
                side * cut.opening * cut.hem_width * dice.between(0.7, 1) + shift,
                cut.hem_corner[side][1] + dice.between(-0.05, 0.12),
            ]
        )
        edge = smooth([[x * 0.6, pit[1]], [x, (pit[1] + foot[1]) / 2 + dice.normal(0, 0.1)], foot])
        hem = cut.hem_curve[cut.hem_curve[:, 0] * side > abs(foot[0])]
        hem = hem if side > 0 else hem[::-1]
        neck = front[: half + 1] if side < 0 else front[half:][::-1]
        neck = neck[np.abs(neck[:, 0]) > abs(x * 0.6)]
        shoulder = smooth([cut.neck[side], cut.shoulder[side]], 3)
        panel = [neck[::-1], shoulder, cut.armhole[side], cut.side_seam[side], hem[::-1], edge[::-1]]
        garment.layers.append(Layer(np.vstack([piece for piece in panel if len(piece)]), TORSO, "torso"))
        garment.lines.append((edge, 0.5))


def _closed_front(dice: Dice, garment: Garment, front, torso) -> None:
    cut = garment.cut
    garment.layers.append(Layer(torso, TORSO, "torso", printed=True))
    if cut.buttons or (cut.collar and dice.chance(0.7)):
        start = front[len(front) // 2][1]
        x = dice.normal(0, 0.03) + (0 if dice.chance(0.7) else dice.between(-0.3, 0.3))
        whole = cut.kind not in ("tee", "blouse") or dice.chance(0.4)
        end = cut.hem_middle[1] if whole else start + dice.between(0.3, 0.8)
        garment.lines.append((np.array([[x, start], [x + dice.normal(0, 0.03), end]]), dice.between(0.1, 0.7)))
        if dice.chance(0.75):
            garment.buttons.append((np.array([x, start + 0.08]), np.array([x, end - 0.08]), dice.whole(3, 11)))
    if cut.hem == "body" and dice.chance(0.35):
        low = cut.hem_curve[:, 1].max()
        y = cut.hem_corner[1][1] - dice.between(-0.1, 0.4)
        band = np.array([[-1.6, y], [1.6, y + dice.between(-0.05, 0.05)], [1.6, low + 0.2], [-1.6, low + 0.2]])
        garment.layers.append(Layer(band, TORSO, "band", soft=True, only_on=TORSO))


def _trim(dice: Dice, garment: Garment, front, topline) -> None:
    cut, layers, lines = garment.cut, garment.layers, garment.lines
    below = cut.length - cut.armpit_y
    if dice.chance(0.1):
        _frill(dice, garment, front, topline)
    if dice.chance(0.06):
        end = [cut.waist * 0.9, cut.armpit_y + below * dice.between(0.2, 0.6)]
        lines.append((np.array([front[0], [front[0][0] * -0.2, cut.armpit_y], end]), dice.between(0.2, 0.8)))
    if dice.chance(0.1):
        knot = np.array([dice.between(-0.9, 0.9), cut.armpit_y + below * dice.between(0.3, 0.95)])
        layers += _loose_ends(dice, knot, dice.between(0.01, 0.06), TORSO, "torso" if dice.chance(0.7) else "band")
    if cut.hem != "body" and dice.chance(0.35):
        edge = cut.hem_curve * [0.995, 1]
        band = np.vstack([edge, (edge - [0, dice.between(0.05, 0.22)])[::-1]])
        layers.append(Layer(band, TORSO, "band" if dice.chance(0.6) else "torso", soft=True))
    if not (cut.collar or cut.hood or cut.high_neck) and dice.chance(0.55):
        outward = front - (front.mean(0) - [0, 0.2])
        outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-6
        rib = np.vstack([front, (front + outward * dice.between(0.03, 0.12))[::-1]])
        layers.append(Layer(rib, TORSO, "band", soft=True, only_on=TORSO))
    if dice.chance(0.3):
        y = cut.armpit_y + below * dice.between(0.2, 0.7)
        waist = smooth([[-cut.waist, y], [0, y + dice.between(-0.03, 0.08)], [cut.waist, y]])
        lines.append((waist, dice.between(0.1, 0.5)))
    if dice.chance(0.08):
        for x in np.linspace(-0.8, 0.8, dice.whole(4, 14)):
            lines.append((np.array([[x * 0.8, cut.armpit_y * 0.9], [x, cut.length]]), dice.between(0.1, 0.5)))


def _loose_ends(dice: Dice, knot, half_width: float, part: int, texture: str) -> list[Layer]:
    """Ends of a tie or bow."""
    ends = []
    for _ in range(dice.whole(1, 4)):
        middle = knot + [dice.normal(0, 0.1), dice.between(0.1, 0.3)]
        curve = smooth([knot, middle, knot + [dice.normal(0, 0.2), dice.between(0.3, 0.8)]])
        ends.append(Layer(ribbon(curve, half_width), part, texture))
    return ends


def _frill(dice: Dice, garment: Garment, front, topline) -> None:
    if dice.chance(0.5):
        edge, fall = front if dice.chance(0.7) else topline, dice.between(0.1, 0.35)
    else:
        edge, fall = garment.cut.hem_curve, dice.between(0.1, 0.3)
    waves = np.sin(np.linspace(0, dice.between(20, 60), len(edge)))
    drop = np.c_[np.zeros(len(edge)), fall * (1 + dice.between(0.05, 0.3) * waves)]
    garment.layers.append(Layer(np.vstack([edge - [0, 0.02], (edge + drop)[::-1]]), TORSO, "torso"))


def _collar(dice: Dice, garment: Garment, order) -> None:
    cut, layers = garment.cut, garment.layers
    fall = dice.between(0.2, 0.5)
    if dice.chance(0.5):
        above = smooth([cut.neck[-1], [0, -dice.between(0.03, 0.12)], cut.neck[1]])
        below = smooth([cut.neck[1], [0, dice.between(0.0, 0.12)], cut.neck[-1]])
        layers.append(Layer(np.vstack([above, below]), INSIDE, "collar", shade=0.85, label=True))
    for side in order:
        start = cut.neck[side]
        meet = np.array([side * dice.between(0.0, 0.06), max(cut.neck_depth * dice.between(0.5, 1), 0.08)])
        if cut.kind == "jacket":
            tip = [side * cut.neck_width * dice.between(1.1, 1.9), meet[1] * dice.between(0.4, 0.8) + 0.1]
        else:
            tip = [side * cut.neck_width * dice.between(0.6, 1.2), meet[1] + fall * 0.7]
        rise = start - [0, dice.between(0.02, 0.12)]
        back = start + [side * dice.between(0.02, 0.12), dice.between(0.02, 0.1)]
        wing = [
            smooth([rise, start * 0.5 + meet * 0.5 - [side * 0.03, 0], meet]),
            smooth([meet, tip]),
            smooth([tip, back, start - [0, 0.03]]),
        ]
        layers.append(Layer(np.vstack(wing), TORSO, "collar"))


def _accessories(dice: Dice, garment: Garment) -> None:
    cut = garment.cut
    if cut.hood and dice.chance(0.5):
        for side in SIDES:
            x, y = side * cut.neck_width * dice.between(0.2, 0.5), cut.neck_depth * dice.between(0.5, 1.0)
            end = [x + dice.normal(0, 0.08), y + dice.between(0.4, 1)]
            garment.cords.append(smooth([[x, y], [x + dice.normal(0, 0.05), y + 0.3], end]))
    if cut.hood and cut.opening == 0 and dice.chance(0.6):
        y = cut.hem_middle[1] - dice.between(0.15, 0.3)
        pouch = [[-0.5, y], [-0.6, y - 0.25], [-0.42, y - 0.65], [0.42, y - 0.65], [0.6, y - 0.25], [0.5, y]]
        garment.lines.append((np.array(pouch), dice.between(0.2, 0.6)))
    if dice.chance(0.15):
        for side in SIDES:
            y = dice.between(cut.armpit_y, 0.8 * cut.length)
            pocket = np.array([[0.2, y], [0.65, y], [0.65, y + 0.4], [0.42, y + 0.5], [0.2, y + 0.4], [0.2, y]])
            dart = np.array([[0.45, cut.armpit_y], [0.4, cut.length * 0.95]])
            curve = pocket if dice.chance(0.6) else dart
            garment.lines.append((curve * [side, 1], dice.between(0.1, 0.5)))
