"""Dresses people in false tops: their own, recoloured, with sleeves, collar or hem extended over what is bare, and half
opened as a jacket."""

import cv2
import numpy as np

from .classes import ACCESSORY, BACKGROUND, HAIR, LOWER, OUTER, SKIN, UPPER, VOID


def reach_within(seed, region, steps):
    """Number of steps from `seed` to each pixel of `region`; `steps` for farther or unreachable ones."""
    distance = np.full(region.shape, steps, np.float32)
    front = seed.astype(np.uint8)
    left = region.astype(np.uint8)
    kernel = np.ones((3, 3), np.uint8)
    for step in range(steps):
        front = cv2.dilate(front, kernel) & left
        if not front.any():
            break
        distance[front > 0] = step
        left &= ~front & 1
    return distance


def enlarge_top(top, classes, rng, collar=0.1):
    """A larger top: sleeves over bare arms, a collar over the neck (at most `collar` of its height), a longer hem, a
    looser outline."""
    rows, columns = np.nonzero(top)
    first, last = np.percentile(rows, (1, 99))
    width = np.percentile(columns, 95) - np.percentile(columns, 5)
    height = min(last - first, 1.3 * width)
    y, x = np.mgrid[: top.shape[0], : top.shape[1]]
    skin = classes == SKIN
    head = ((classes == HAIR) | skin) & (y < first + 0.1 * height)
    middle = x[head].mean() if head.any() else columns.mean()
    beside = np.abs(x - middle) > 0.28 * width
    larger = top.copy()
    if rng.random() < 0.7:
        bare = skin & (beside | (y > first + 0.2 * height))
        larger |= sleeves_over(bare, top, height, min(last + 0.1 * height, first + 1.2 * height), rng)
    if rng.random() < 0.6:
        neck = skin & ~beside & (y > first - 0.25 * height)
        larger |= border_of(top, neck, rng.uniform(0.02, collar) * height)
    if rng.random() < 0.6:
        below = np.isin(classes, (LOWER, SKIN, ACCESSORY)) & (y > last - 0.15 * height) & ~beside
        larger |= border_of(top, below, rng.uniform(0.02, 0.2) * height)
    if rng.random() < 0.6:
        size = 2 * int(rng.integers(1, 5)) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        loose = cv2.dilate(larger.astype(np.uint8), kernel) > 0
        larger |= loose & np.isin(classes, (BACKGROUND, LOWER, SKIN))
    return larger


def border_of(top, region, width):
    """The part of the region adjacent to the top."""
    steps = int(width) + 1
    return reach_within(top, region, steps) < steps


def sleeves_over(bare, top, height, lowest, rng):
    """Both arms from their upper ends, equally far; what mostly hangs below `lowest` is a leg."""
    share = rng.uniform(0.15, 1.2)
    beside_top = cv2.dilate(top.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    sleeves = np.zeros_like(top)
    count, parts = cv2.connectedComponents(bare.astype(np.uint8))
    y = np.arange(top.shape[0])[:, None]
    for part in range(1, count):
        arm = parts == part
        rows = np.nonzero(arm)[0]
        if len(rows) < 0.004 * height * height or rows.mean() > lowest or not (arm & beside_top).any():
            continue
        distance = reach_within(arm & (y < rows.min() + 0.06 * height), arm, int(1.5 * height))
        sleeves |= arm & (distance < share * distance[arm].max())
    return sleeves


def any_color(rng):
    """Lightness from dark to pale, mostly grey: Lab."""
    angle, chroma = rng.uniform(0, 2 * np.pi), 45 * rng.random() ** 1.5
    return np.array([rng.uniform(12, 88), chroma * np.cos(angle), chroma * np.sin(angle)], np.float32)


def repaint_top(photo, top, larger, rng, color=None, pattern=None):
    """The photo with the larger top in a new colour (Lab; None: its own), which keeps its folds. `pattern`: lightness
    added to it."""
    lab = cv2.cvtColor(photo.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    mean = lab[top].mean(0)
    cloth = lab - mean
    added = larger & ~top
    if added.any():
        smooth = cv2.GaussianBlur(lab[..., 0], (0, 0), 4)
        cloth[added, 0] = 0.8 * np.clip(smooth[added] - smooth[added].mean(), -25, 25)
        cloth[added, 1:] = 0
    cloth[..., 0] *= rng.uniform(0.6, 1.2)
    cloth[..., 1:] *= rng.uniform(0, 1)
    if pattern is not None:
        cloth[..., 0] += pattern
    cloth += (mean if color is None else color) + rng.normal(0, 0.8, (*top.shape, 1))
    painted = 255 * np.clip(cv2.cvtColor(cloth.astype(np.float32), cv2.COLOR_LAB2RGB), 0, 1)
    share = cv2.GaussianBlur(larger.astype(np.float32), (0, 0), 0.8)[..., None]
    return np.round(photo + share * (painted - photo)).astype(np.uint8)


def redress(picture, labels, points, pattern, rng):
    """Picture and labels of the person in a false top (as they are, if there is hardly any top). `points`: the pose's
    landmarks in pixels; `pattern`: lightness of some cloth, mean 0, of the picture's size."""
    upper, outer = labels == UPPER, labels == OUTER
    if (upper | outer).mean() < 0.02:
        return picture, labels
    labels = labels.copy()
    both = min(upper.mean(), outer.mean()) > 0.01
    top = upper | outer
    opened = not both and rng.random() < 0.25
    if opened:
        outer = upper_panels(top, points, rng)
        upper = top & ~outer
        opened = both = min(upper.mean(), outer.mean()) > 0.005
    larger = enlarge_top(top, labels, rng, 0.25) if rng.random() < 0.75 else top
    nose, mouth = points[0], points[9:11].mean(0)
    chin = mouth + 0.7 * (mouth - nose)
    added = larger & ~top & (np.arange(top.shape[0])[:, None] > chin[1])
    if both:
        # A collar belongs to what is worn under the jacket, sleeves and hem to the jacket.
        collar = added & (reach_within(upper, added, 40) < reach_within(outer, added, 40))
        pieces = [(upper, upper | collar, UPPER), (outer, outer | (added & ~collar), OUTER)]
    else:
        pieces = [(top, top | added, UPPER if upper.sum() > outer.sum() else OUTER)]
    alike, color = rng.random() < 0.35, None
    for piece, whole, label in pieces:
        if not piece.any():
            continue
        color = color + rng.normal(0, 3, 3) if alike and color is not None else color_of(picture, labels, rng)
        if opened and color is None:
            color = any_color(rng)
        drawn = pattern * rng.uniform(0.3, 1) if rng.random() < 0.35 else None
        picture = repaint_top(picture, piece, whole, rng, None if color is None else color.astype(np.float32), drawn)
        labels[whole] = label
    if opened or (both and rng.random() < 0.5):
        picture = shade_beside(picture, outer, upper, rng)
    return picture, labels


def around_top(labels):
    """Rows and columns (slices) in which a false top changes anything; None if there is hardly any top."""
    top = (labels == UPPER) | (labels == OUTER)
    if top.mean() < 0.02:
        return None
    person = (labels != BACKGROUND) & (labels != VOID)
    rows, columns, tops = (np.flatnonzero(line) for line in (person.any(1), person.any(0), top.any(1)))
    bottom = min(rows[-1] + 13, tops[-1] + (tops[-1] - tops[0]) // 3 + 24)
    return slice(max(0, rows[0] - 12), bottom), slice(max(0, columns[0] - 12), columns[-1] + 13)


def color_of(picture, labels, rng):
    """Of anything, or nearly that of hair or skin, which no colour tells from cloth then; None: the top's own."""
    kind = rng.random()
    if kind < 0.25:
        return None
    like = labels == (HAIR if kind < 0.42 else SKIN)
    if kind < 0.6 and like.mean() > 0.003:
        lab = cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
        return lab[like].mean(0) + rng.normal(0, 5, 3) * (1.5, 0.6, 0.6)
    return any_color(rng)


def upper_panels(top, points, rng):
    """What an open jacket would cover of the top: all but a strip down the middle with wavy edges."""
    shoulders, hips = points[11:13].mean(0), points[23:25].mean(0)
    length = max(4.0, float(np.hypot(*(hips - shoulders))))
    unit = max(float(np.hypot(*(points[11] - points[12]))), 0.5 * length)
    down = (hips - shoulders) / length
    y, x = np.mgrid[: top.shape[0], : top.shape[1]]
    along = ((x - shoulders[0]) * down[0] + (y - shoulders[1]) * down[1]) / length
    across = ((x - shoulders[0]) * down[1] - (y - shoulders[1]) * down[0]) / unit
    places = np.array([-0.3, 0.0, 0.35, 0.7, 1.1, 1.6])
    middle = rng.normal(0, 0.05)
    width = rng.uniform(0.08, 0.3)
    outer = np.zeros_like(top)
    for side in (-1, 1):
        edge = width * rng.uniform(0.6, 1.5, 6) + np.linspace(0, rng.uniform(0, 0.15), 6)
        outer |= side * (across - middle) > np.interp(along, places, edge)
    return outer & top


def shade_beside(picture, outer, upper, rng):
    """The jacket's shadow on what is worn under it."""
    away = cv2.distanceTransform((~outer).astype(np.uint8), cv2.DIST_L2, 3)
    shade = rng.uniform(0.1, 0.5) * np.exp(-away / rng.uniform(1.5, 5)) * upper
    return np.round(picture * (1 - shade[..., None])).astype(np.uint8)
