"""Backgrounds of drawn garments: plain shop grounds, patterns, and patches of real rooms if photos are given."""

import cv2
import numpy as np

from .dice import Dice
from .textures import (
    SIDE,
    choose_colour,
    fine_noise,
    from_hsv,
    jittered_grey,
    pattern,
    soft_noise,
)


def choose_ground_colour(dice: Dice) -> np.ndarray:
    kind = dice.pick({"white": 0.42, "grey": 0.28, "pastel": 0.1, "any": 0.14, "dark": 0.06})
    if kind == "white":
        return jittered_grey(dice, dice.between(0.93, 1), 0.006)
    if kind == "grey":
        return jittered_grey(dice, dice.between(0.72, 0.95), 0.01)
    if kind == "dark":
        return jittered_grey(dice, dice.between(0.1, 0.5), 0.03)
    if kind == "pastel":
        return from_hsv(dice.between(0, 180), dice.between(10, 60), dice.between(200, 255))
    return np.clip(choose_colour(dice), 0, 1)


def paint_ground(dice: Dice, colour: np.ndarray) -> np.ndarray:
    picture = np.empty((SIDE, SIDE, 3), np.float32)
    picture[:] = colour
    if dice.chance(0.5):
        picture *= (1 + dice.between(0, 0.08) * np.clip(soft_noise(dice, 2), -2, 2))[..., None]
    if dice.chance(0.3):
        y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) / SIDE - 0.5
        picture *= (1 - dice.between(0.05, 0.5) * (x * x + y * y))[..., None]
    if dice.chance(0.12):
        kind = dice.pick({"clouds": 0.4, "stripes": 0.2, "checks": 0.1, "knit": 0.2, "floral": 0.1})
        weave = turned(dice, pattern(dice, colour, kind), dice.between(0, 180))
        share = dice.between(0.03, 0.4)
        picture = picture * (1 - share) + weave * share
    if dice.chance(0.15):
        picture *= 1 + dice.between(0.01, 0.05) * fine_noise(dice, SIDE)
    return picture


def turned(dice: Dice, swatch: np.ndarray, angle: float, x=0, y=0, width=SIDE, height=SIDE) -> np.ndarray:
    """A window of a swatch laid over the whole picture at an angle."""
    side = swatch.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, dice.between(0.95, 1.1))
    turn[:, 2] += (SIDE - side) / 2 + np.array([dice.between(-20, 20), dice.between(-20, 20)]) - (x, y)
    return cv2.warpAffine(swatch, turn, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def patch_of_room(dice: Dice, photo: np.ndarray) -> np.ndarray:
    """A corner of a photo, mostly floor, bed or wall, stretched over the whole ground."""
    height, width = photo.shape[:2]
    rows, columns = int(height * dice.between(0.16, 0.34)), int(width * dice.between(0.16, 0.34))
    y, x = dice.either(0, height - rows), dice.either(0, width - columns)
    corner = photo[y : y + rows, x : x + columns].astype(np.float32) / 255
    scale = SIDE / min(corner.shape[:2]) * dice.between(0.35, 1.0)
    corner = cv2.resize(corner, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    room = cv2.copyMakeBorder(corner, 0, SIDE, 0, SIDE, cv2.BORDER_REFLECT)
    return np.rot90(room[:SIDE, :SIDE], dice.whole(0, 4)).copy()


def patch_of_cloth(dice: Dice, photo: np.ndarray, side: int) -> np.ndarray:
    """The middle of a photo, mostly cloth, as a swatch."""
    height, width = photo.shape[:2]
    half = int(min(height, width) * dice.between(0.1, 0.17))
    cy, cx = height // 2 + dice.whole(-10, 11), width // 2 + dice.whole(-10, 11)
    middle = photo[cy - half : cy + half, cx - half : cx + half].astype(np.float32) / 255
    return cv2.resize(middle, (side, side), interpolation=cv2.INTER_CUBIC).clip(0, 1)


def scatter_things(dice: Dice, picture: np.ndarray) -> None:
    """Adds props beside the garment, clutter at the edge, and writing."""
    if dice.chance(0.1):
        for _ in range(dice.whole(1, 6)):
            _thing(dice, picture)
    if dice.chance(0.08):
        for _ in range(dice.whole(1, 4)):
            along, across = dice.between(0, SIDE), dice.either(dice.between(0, 0.06), dice.between(0.94, 1)) * SIDE
            centre = (along, across) if dice.chance(0.5) else (across, along)
            axes = (dice.whole(4, 26), dice.whole(3, 14))
            centre = (int(centre[0]), int(centre[1]))
            colour = choose_colour(dice).tolist()
            cv2.ellipse(picture, centre, axes, dice.between(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
    if dice.chance(0.06):
        y = int(dice.either(dice.between(8, 20), dice.between(240, 252)))
        write(dice, picture, (dice.whole(5, 150), y), dice.between(0.25, 0.6), 1)


def _thing(dice: Dice, picture: np.ndarray) -> None:
    cloth = pattern(dice, choose_colour(dice), dice.either("plain", "clouds", "checks", "floral"))[:SIDE, :SIDE]
    cover = np.zeros((SIDE, SIDE), np.float32)
    centre, size = np.array([dice.between(0, SIDE), dice.between(0, SIDE)]), dice.between(8, 45)
    if dice.chance(0.5):
        axes = (int(size), int(size * dice.between(0.2, 1)))
        cv2.ellipse(cover, (int(centre[0]), int(centre[1])), axes, dice.between(0, 180), 0, 360, 1.0, -1)
    else:
        corners = centre + dice.random.normal(0, size * 0.7, (4, 2))
        cv2.fillPoly(cover, [corners.astype(np.int32)], 1.0)
    shadow = cv2.GaussianBlur(np.roll(cover, (3, 2), (0, 1)), (0, 0), 4)
    picture *= (1 - dice.between(0, 0.3) * shadow)[..., None]
    picture += (cloth - picture) * cover[..., None]


def write(dice: Dice, picture: np.ndarray, at: tuple, size: float, thickness: int) -> None:
    letters = "".join(chr(dice.whole(65, 91)) for _ in range(dice.whole(2, 9)))
    cover = np.zeros(picture.shape[:2], np.uint8)
    cv2.putText(cover, letters, at, dice.whole(0, 8), size, 255, thickness, cv2.LINE_AA)
    share = cover.astype(np.float32)[..., None] / 255
    picture += (np.float32(choose_colour(dice)) - picture) * share


def hang(dice: Dice, picture: np.ndarray, hook, shoulders) -> None:
    """Draws a hanger: bar between the shoulders, neck and hook; the garment is painted over it afterwards."""
    colour, thickness = choose_colour(dice).tolist(), dice.whole(1, 6)
    x, y = hook
    points = [(int(px), int(py)) for px, py in (shoulders[0], hook, shoulders[1])]
    for a, b in zip(points, points[1:]):
        cv2.line(picture, a, b, colour, thickness, cv2.LINE_AA)
    rise = dice.between(0.03, 0.1) * SIDE
    cv2.line(picture, points[1], (int(x), int(y - rise)), colour, max(1, thickness // 2), cv2.LINE_AA)
    hook_at, size = (int(x + 5), int(y - rise - 5)), dice.whole(4, 9)
    cv2.ellipse(picture, hook_at, (size, size), 0, 120, 400, colour, max(1, thickness // 2), cv2.LINE_AA)
