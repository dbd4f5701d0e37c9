"""Paints a constructed garment: the picture, the part of every pixel, and the landmarks."""

from dataclasses import dataclass

import cv2
import numpy as np

from ..classes import GROUND, INSIDE, LANDMARKS, SIDES, SLEEVE_LEFT, SLEEVE_PARTS, SLEEVE_RIGHT, TORSO
from .construct import construct_garment
from .curves import smooth
from .dice import Dice
from .grounds import (
    choose_ground_colour,
    hang,
    paint_ground,
    patch_of_cloth,
    patch_of_room,
    scatter_things,
    turned,
    write,
)
from .layers import Garment, Layer
from .textures import SIDE, SWATCH, choose_colour, fine_noise, fold_shading, pattern, soft_noise

SLEEVE_CLASSES = {None: 0, "cap": 1, "short": 1, "elbow": 1, "three-quarter": 2, "long": 2}
LACE = {
    "none": (),
    "all": (TORSO, SLEEVE_LEFT, SLEEVE_RIGHT),
    "sleeves": (SLEEVE_LEFT, SLEEVE_RIGHT),
    "torso": (TORSO,),
}


@dataclass
class Drawing:
    # SIDE x SIDE, BGR bytes.
    picture: np.ndarray
    # SIDE x SIDE, index into PARTS.
    parts: np.ndarray
    # One row (x, y, visible) for each of LANDMARKS, in pixels.
    landmarks: np.ndarray
    # Index into SLEEVES.
    sleeves: int


@dataclass
class Cloth:
    base: np.ndarray
    swatches: dict
    folds: float
    roundness: float
    contact: float
    seams: float
    lace: tuple


def draw(seed: int, photos: np.ndarray | None = None) -> Drawing:
    """One drawing by its seed; photos (N x side x side x 3 bytes) provide real grounds and cloth."""
    dice = Dice(seed)
    garment = construct_garment(dice)
    place = _placement(dice, garment)
    ground_colour = choose_ground_colour(dice)
    near = dice.chance(0.34)
    if near and dice.chance(0.65):
        white = np.full(3, dice.between(0.88, 1))
        ground_colour = np.clip(white + dice.random.normal(0, 0.006, 3), 0, 1)
    cloth = _choose_cloth(dice, ground_colour, near, photos)
    at_home = photos is not None and dice.chance(0.4)
    picture = (
        patch_of_room(dice, photos[dice.whole(0, len(photos))]) if at_home else paint_ground(dice, ground_colour)
    )
    masks = [_mask(place, layer.outline) for layer in garment.layers]
    picture *= _ground_shadow(dice, garment, masks)
    if dice.chance(0.12):
        hook = (garment.cut.neck[-1] + garment.cut.neck[1]) / 2 - [0, 0.05]
        ends = [garment.cut.shoulder[side] * [0.95, 1] + [0, dice.between(-0.02, 0.1)] for side in SIDES]
        hang(dice, picture, place([hook])[0], place(ends))
    scatter_things(dice, picture)
    parts = np.zeros((SIDE, SIDE), np.uint8)
    picture = _paint_layers(dice, garment, cloth, place, masks, picture, parts)
    picture = _paint_details(dice, garment, cloth, place, picture, parts)
    picture, parts = _photograph(dice, picture, parts)
    landmarks = _locate(garment, place, parts)
    return Drawing(picture, parts, landmarks, SLEEVE_CLASSES[garment.cut.sleeves])


def _placement(dice: Dice, garment: Garment):
    """The transform from garment to picture: a smooth wobble, a rotation, and the fit into the frame."""
    outline = np.vstack([layer.outline for layer in garment.layers if layer.only_on is None])
    centre = (outline.max(0) + outline.min(0)) / 2

    def wave(frequency: tuple, strength: float) -> tuple:
        return dice.between(*frequency), dice.between(*frequency), dice.between(0, 6.28), dice.between(0, strength)

    waves = [wave((0.3, 1.6), 0.045) for _ in range(6)] + [wave((3, 9), 0.012) for _ in range(4)]
    turn = np.deg2rad(dice.normal(0, 4) if dice.chance(0.8) else dice.between(-14, 14))
    shear, stretch = dice.normal(0, 0.03), np.exp(dice.normal(0, 0.1))
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    matrix = rotation @ np.array([[stretch, shear], [0, 1 / stretch]])

    def bent(points) -> np.ndarray:
        points = np.atleast_2d(np.asarray(points, float)) - centre
        moved = points.copy()
        for index, (fx, fy, phase, strength) in enumerate(waves):
            moved[:, index % 2] += strength * np.sin(fx * points[:, 0] + fy * points[:, 1] + phase)
        return moved @ matrix.T

    corners = bent(outline)
    low, high = corners.min(0), corners.max(0)
    span = high - low
    fill = dice.between(0.72, 0.99) if dice.chance(0.75) else dice.between(0.45, 0.75)
    scale = fill * SIDE * min(dice.between(0.76, 1.0) / span[0], 1 / span[1])
    room = SIDE - scale * span
    shift = np.array([dice.between(-0.5, 0.5) * max(0, room[0]) * 0.6, dice.between(-0.5, 0.5) * max(0, room[1]) * 0.9])
    offset = room / 2 + shift - low * scale
    return lambda points: bent(points) * scale + offset


def _choose_cloth(dice: Dice, ground: np.ndarray, near: bool, photos) -> Cloth:
    base = choose_colour(dice)
    if near:
        base = np.clip(ground + dice.random.normal(0, 0.025, 3) + dice.either(-1, 1) * dice.between(0.01, 0.06), 0, 1)
    elif np.abs(base - ground).max() < 0.03:
        base = np.clip(ground - dice.between(0.03, 0.1), 0, 1)
    kind = dice.pick(
        {"plain": 0.41, "stripes": 0.12, "checks": 0.06, "dots": 0.04, "floral": 0.12, "clouds": 0.07,
         "gradient": 0.03, "blocks": 0.03, "knit": 0.1, "pleats": 0.02}
    )
    torso = pattern(dice, base, kind)
    if photos is not None and not near and dice.chance(0.2):
        torso = patch_of_cloth(dice, photos[dice.whole(0, len(photos))], SWATCH)
        base = torso.mean((0, 1)).astype(np.float64)
    contrast = dice.chance(0.12)
    sleeve = pattern(dice, choose_colour(dice), dice.either("plain", kind)) if contrast else torso
    band_colour = base if dice.chance(0.5) else choose_colour(dice) if dice.chance(0.6) else base * dice.between(0.8, 1.15)
    band = pattern(dice, np.clip(band_colour, 0, 1), dice.either("plain", "knit"))
    lining = np.clip(base * dice.between(0.7, 1.02), 0, 1) if dice.chance(0.7) else choose_colour(dice)
    inside = pattern(dice, lining, "plain") if kind == "plain" or dice.chance(0.6) else torso
    folds = dice.between(0, 0.12) if dice.chance(0.6) else dice.between(0.1, 0.3)
    roundness = dice.between(0, 0.12) if dice.chance(0.6) else dice.between(0.1, 0.4)
    contact = dice.between(0, 0.25) if dice.chance(0.6) else dice.between(0.2, 0.55)
    if near and roundness < 0.05 and contact < 0.1:
        roundness = dice.between(0.04, 0.2)
    swatches = {
        "torso": torso,
        "sleeve": sleeve,
        "band": band,
        "inside": inside,
        "hood": sleeve if contrast and dice.chance(0.5) else torso,
        "strap": torso if dice.chance(0.7) else band,
        "collar": torso if dice.chance(0.6) else band,
    }
    return Cloth(
        base=base,
        swatches=swatches,
        folds=folds * (1.8 if np.mean(base) < 0.2 else 1),
        roundness=roundness,
        contact=contact,
        seams=dice.between(0, 0.5) if dice.chance(0.7) else 0.0,
        lace=LACE[dice.pick({"none": 0.93, "all": 0.025, "sleeves": 0.03, "torso": 0.015})],
    )


def _fixed(place, outline) -> np.ndarray:
    """Points with four fractional bits, as OpenCV expects them."""
    return np.round(place(outline) * 16).astype(np.int32)


def _mask(place, outline) -> np.ndarray:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [_fixed(place, outline)], 255, cv2.LINE_AA, 4)
    return mask


def _ground_shadow(dice: Dice, garment: Garment, masks: list) -> np.ndarray:
    whole = np.max([mask for layer, mask in zip(garment.layers, masks) if layer.only_on is None], 0)
    strength = dice.between(0, 0.12) if dice.chance(0.6) else dice.between(0.1, 0.4)
    shift = np.float32([[1, 0, dice.between(-5, 5)], [0, 1, dice.between(-2, 7)]])
    shadow = cv2.GaussianBlur(cv2.warpAffine(whole, shift, (SIDE, SIDE)), (0, 0), dice.between(1, 7))
    return 1 - strength * (shadow.astype(np.float32) / 255)[..., None]


def _paint_layers(dice: Dice, garment: Garment, cloth: Cloth, place, masks, picture, parts) -> np.ndarray:
    ground, shared_folds = picture.copy(), fold_shading(dice, cloth.folds)
    for layer, mask in zip(garment.layers, masks):
        x, y, width, height = cv2.boundingRect(mask)
        if width == 0 or height == 0:
            continue
        x, y, right, bottom = max(0, x - 9), max(0, y - 9), min(SIDE, x + width + 9), min(SIDE, y + height + 9)
        window = (slice(y, bottom), slice(x, right))
        cover = mask[window].astype(np.float32) / 255
        if layer.only_on is not None:
            cover = cover * (parts[window] == layer.only_on)
        view, labels = picture[window], parts[window]
        if not layer.soft:
            _cast_shadow(dice, cloth, cover, view, labels)
        paint = _dye(dice, layer, cloth, cover, shared_folds, place, (x, y, right - x, bottom - y), ground[window])
        view += (paint - view) * cover[..., None]
        labels[cover > 0.5] = layer.part
        mean = np.clip(paint[cover > 0.5].mean(0), 0, 1) if (cover > 0.5).any() else cloth.base
        picture = _sew(dice, layer, cloth, place, picture, parts, mean)
        if layer.printed and dice.chance(0.35):
            picture = _print(dice, garment, place, picture, parts)
    return picture


def _cast_shadow(dice: Dice, cloth: Cloth, cover, view, labels) -> None:
    shift = np.float32([[1, 0, dice.between(-2.5, 2.5)], [0, 1, dice.between(-1, 3)]])
    shadow = cv2.warpAffine(cover, shift, (cover.shape[1], cover.shape[0]))
    shadow = cv2.GaussianBlur(shadow, (0, 0), dice.between(1, 4.5))
    view *= 1 - (cloth.contact * dice.between(0.4, 1) * shadow * (labels > GROUND))[..., None]


def _dye(dice: Dice, layer: Layer, cloth: Cloth, cover, shared_folds, place, box, ground) -> np.ndarray:
    x, y, width, height = box
    window = (slice(y, y + height), slice(x, x + width))
    paint = turned(dice, cloth.swatches[layer.texture], layer.angle, x, y, width, height) * layer.shade
    sleeve = layer.part in (SLEEVE_LEFT, SLEEVE_RIGHT)
    folds = shared_folds
    if sleeve and not layer.soft:
        folds = fold_shading(dice, cloth.folds * dice.between(0.6, 1.4), -layer.angle + dice.between(-25, 25))
    shade = folds[window]
    if cloth.roundness > 0.01 and not layer.soft:
        depth = cv2.GaussianBlur(cover, (0, 0), dice.between(3, 9))
        shade = shade * (1 - cloth.roundness * (1 - np.clip((depth - 0.5) * 2, 0, 1)))
    paint = paint * shade[..., None].astype(np.float32)
    if layer.part in cloth.lace:
        holes = (soft_noise(dice, dice.between(28, 60))[window] > dice.between(0.2, 0.9)).astype(np.float32)
        holes = (holes * dice.between(0.5, 1))[..., None]
        paint = paint * (1 - holes) + ground * holes * dice.between(0.85, 1)
    return paint


def _sew(dice: Dice, layer: Layer, cloth: Cloth, place, picture, parts, mean) -> np.ndarray:
    """Draws edges, seams and the label in the neck."""

    def line(curve, closed: bool, colour, thickness: int, share: float) -> np.ndarray:
        drawn = picture.copy()
        cv2.polylines(drawn, [_fixed(place, curve)], closed, list(map(float, colour)), thickness, cv2.LINE_AA, 4)
        return picture * (1 - share) + drawn * share

    if cloth.seams > 0.03 and not layer.soft and dice.chance(0.85):
        picture = line(layer.outline, True, mean * dice.between(0.2, 0.8), 1, cloth.seams * dice.between(0.4, 1))
    if layer.soft and layer.only_on is None and dice.chance(0.5):
        picture = line(layer.outline, True, cloth.base * 0.5, 1, dice.between(0, 0.4))
    if layer.seam is not None and dice.chance(0.75):
        colour = cloth.base * dice.between(0.3, 0.9) if dice.chance(0.8) else choose_colour(dice)
        picture = line(layer.seam, False, colour, 1 if dice.chance(0.85) else 2, dice.between(0.05, 0.7))
    if layer.label and dice.chance(0.6):
        y = layer.outline[: len(layer.outline) // 2, 1].mean() + dice.between(0.03, 0.1)
        width, height = dice.between(0.05, 0.16), dice.between(0.03, 0.1)
        corners = np.array([[-width, y - height], [width, y - height], [width, y + height], [-width, y + height]])
        cover = (_mask(place, corners).astype(np.float32) / 255 * (parts == INSIDE))[..., None]
        picture = picture * (1 - cover) + np.float32(choose_colour(dice)) * cover
    return picture


def _print(dice: Dice, garment: Garment, place, picture, parts) -> np.ndarray:
    """Draws writing, a picture or shapes on the chest, from small to as wide as the torso."""
    cut = garment.cut
    x = dice.normal(0, 0.12) if dice.chance(0.8) else dice.between(-0.5, 0.5)
    centre = place([[x, dice.between(min(cut.neck_depth + 0.1, cut.length * 0.5), cut.length * 0.75)]])[0]
    width = dice.between(0.04, 0.4) * SIDE
    height = width * dice.between(0.15, 1.2)
    printed = picture.copy()
    kind = dice.whole(0, 4)
    if kind == 0:
        for row in range(dice.whole(1, 4)):
            size = width / 90
            at = (int(centre[0] - width / 2), int(centre[1] + row * size * 26))
            write(dice, printed, at, size, max(1, int(size * 2)))
    elif kind == 1:
        left, right = max(0, int(centre[0] - width / 2)), min(SIDE, int(centre[0] + width / 2))
        top, bottom = max(0, int(centre[1] - height / 2)), min(SIDE, int(centre[1] + height / 2))
        if right - left > 3 and bottom - top > 3:
            swatch = pattern(dice, choose_colour(dice), dice.either("floral", "clouds", "checks", "gradient"))
            printed[top:bottom, left:right] = swatch[: bottom - top, : right - left]
    else:
        for _ in range(dice.whole(1, 14)):
            at = centre + dice.random.normal(0, 1, 2) * [width * 0.3, height * 0.3]
            axes = (int(dice.between(1, width * 0.3)) + 1, int(dice.between(1, width * 0.3)) + 1)
            colour, filled = choose_colour(dice).tolist(), -1 if dice.chance(0.7) else 1
            cv2.ellipse(printed, (int(at[0]), int(at[1])), axes, dice.between(0, 180), 0, 360, colour, filled)
    share = (parts > GROUND)[..., None] * np.float32(dice.between(0.6, 1))
    return picture * (1 - share) + printed * share


def _paint_details(dice: Dice, garment: Garment, cloth: Cloth, place, picture, parts) -> np.ndarray:
    torso = (parts == TORSO)[..., None]
    if garment.cut.sleeves and not garment.cut.off_shoulder and dice.chance(0.1):
        picture = _raglan(dice, garment, cloth, place, picture, parts)
    for curve, strength in garment.lines:
        drawn = picture.copy()
        colour = (cloth.base * dice.between(0.3, 0.85)).tolist()
        cv2.polylines(drawn, [_fixed(place, curve)], False, colour, 1 if dice.chance(0.7) else 2, cv2.LINE_AA, 4)
        share = torso * np.float32(strength)
        picture = picture * (1 - share) + drawn * share
    drawn = picture.copy()
    for start, end, count in garment.buttons:
        colour = choose_colour(dice).tolist()
        for t in np.linspace(0, 1, count):
            x, y = place(start * (1 - t) + end * t)[0]
            cv2.circle(drawn, (int(x), int(y)), 1 if dice.chance(0.7) else 2, colour, -1, cv2.LINE_AA)
    for cord in garment.cords:
        cv2.polylines(drawn, [_fixed(place, cord)], False, choose_colour(dice).tolist(), dice.whole(1, 3), cv2.LINE_AA, 4)
    picture = np.where(torso, drawn, picture)
    for _ in range(dice.whole(0, 7)):
        picture *= _crease(dice, parts)
    return picture


def _raglan(dice: Dice, garment: Garment, cloth: Cloth, place, picture, parts) -> np.ndarray:
    """Draws sleeves in another colour whose seams run from the armpits to the neck."""
    colour, cut = choose_colour(dice), garment.cut
    light = np.clip(picture.mean(2, keepdims=True) / max(0.15, float(cloth.base.mean())), 0.6, 1.25)
    for side in SIDES:
        corner = _mask(place, np.vstack([cut.neck[side], cut.shoulder[side], cut.armpit[side]])) / np.float32(255)
        cover = ((corner * (parts == TORSO) + (parts == SLEEVE_PARTS[side])) * 0.9)[..., None].astype(np.float32)
        picture = picture * (1 - cover) + np.float32(colour) * cover * light
    return picture


def _crease(dice: Dice, parts) -> np.ndarray:
    rows, columns = np.nonzero(parts)
    index, angle, length = dice.whole(0, len(rows)), dice.between(0, 3.14), dice.between(8, 60)
    start = np.array([columns[index], rows[index]], float)
    end = start + length * np.array([np.cos(angle), np.sin(angle)])
    curve = smooth([start, (start + end) / 2 + dice.random.normal(0, 4, 2), end])
    line = np.zeros((SIDE, SIDE), np.float32)
    cv2.polylines(line, [np.round(curve * 16).astype(np.int32)], False, 1.0, dice.whole(1, 3), cv2.LINE_AA, 4)
    line = cv2.GaussianBlur(line, (0, 0), dice.between(0.6, 3)) * dice.between(0.05, 0.5) * (parts > GROUND)
    return (1 - dice.either(1, 1, -0.6) * line)[..., None].astype(np.float32)


def _photograph(dice: Dice, picture, parts):
    """Simulates light, lens, sensor and file compression."""
    if dice.chance(0.5):
        picture = picture * (1 + dice.between(0, 0.12) * np.clip(soft_noise(dice, 2), -2, 2))[..., None]
    picture = np.clip(picture * dice.between(0.85, 1.08), 0, 1) ** dice.between(0.75, 1.3)
    picture = picture * (1 + dice.random.normal(0, 0.015, 3)).astype(np.float32)
    sharpness = dice.between(0, 1)
    if sharpness < 0.45:
        picture = cv2.GaussianBlur(picture, (0, 0), dice.between(0.3, 1.1))
    elif sharpness < 0.6:
        picture = np.clip(picture * 1.6 - 0.6 * cv2.GaussianBlur(picture, (0, 0), 1.0), 0, 1)
    picture = picture + dice.between(0, 0.02) * fine_noise(dice, SIDE, dice.either(1, 3))
    photo = np.clip(picture * 255, 0, 255).astype(np.uint8)
    if dice.chance(0.5):
        quality = [cv2.IMWRITE_JPEG_QUALITY, dice.whole(35, 96)]
        photo = cv2.imdecode(cv2.imencode(".jpg", photo, quality)[1], cv2.IMREAD_COLOR)
    border = int(SIDE * dice.between(0, 0.125)) if dice.chance(0.25) else 0
    if border:
        # The photo was narrower than high: the missing parts on both sides were filled with its border colour.
        for strip, edge in ((np.s_[:, :border], border), (np.s_[:, -border:], SIDE - border - 2)):
            photo[strip] = np.median(photo[:, edge : edge + 2].reshape(-1, 3), 0)
            parts[strip] = GROUND
    return photo, parts


def _locate(garment: Garment, place, parts) -> np.ndarray:
    located = np.zeros((len(LANDMARKS), 3), np.float32)
    for index, name in enumerate(LANDMARKS):
        if name not in garment.landmarks:
            continue
        x, y = place(garment.landmarks[name])[0]
        visible = 0 <= x < SIDE and 0 <= y < SIDE
        if name.startswith("cuff") and visible:
            part = SLEEVE_LEFT if name.endswith("left") else SLEEVE_RIGHT
            near = parts[max(0, int(y) - 4) : int(y) + 5, max(0, int(x) - 4) : int(x) + 5]
            visible = bool((near == part).any())
        located[index] = (x, y, visible)
    return located
