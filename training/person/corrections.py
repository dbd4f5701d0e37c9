"""Labels that were corrected by eye: `corrections.jsonl`.

A record names a photo and what was painted over its labels (the data set's, or guesses of guess_labels.py), in order:
the name of a class, or "unsure", and a polygon in percent of the photo's width (a pack cuts photos at the bottom). The
rest was looked at and is right.
"""

import json
from pathlib import Path

import cv2
import numpy as np

from .classes import NAMES, VOID

CORRECTIONS = Path(__file__).with_name("corrections.jsonl")
#: One in so many corrected guesses is not trained on, but chooses settings.
KEPT = 14
#: Guided filter (He et al., 2010) that draws borders to the photo's own: radius in pixels, variance of lightness (0..1).
RADIUS, EPSILON = 4, 4e-4


def read_corrections(path=CORRECTIONS):
    """What was painted, by photo."""
    records = map(json.loads, path.read_text().splitlines())
    return {record["photo"]: record["paint"] for record in records}


def trained_on(ids):
    return [photo_id for photo_id in ids if int(photo_id) % KEPT]


def corrected(labels, paint, image):
    """Labels (classes, h x w) with polygons painted over them, drawn to the borders in the photo (RGB, h x w)."""
    rows, columns = labels.shape
    labels, guide = labels.copy(), lightness(image)
    for name, polygon in paint:
        inside = np.zeros((rows, columns), np.float32)
        points = np.array(polygon) / 100 * columns - 0.5
        cv2.fillPoly(inside, [np.round(points * 16).astype(np.int32)], 1, shift=4)
        labels[guided(inside, guide) > 0.5] = VOID if name == "unsure" else NAMES.index(name)
    return labels


def lightness(image):
    return cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255


def guided(plane, guide):
    """The plane (h x w) smoothed but for borders that the guide has too."""

    def mean(x):
        return cv2.blur(x, (2 * RADIUS + 1, 2 * RADIUS + 1))

    guide_mean, plane_mean = mean(guide), mean(plane)
    slope = (mean(guide * plane) - guide_mean * plane_mean) / (mean(guide * guide) - guide_mean**2 + EPSILON)
    return mean(slope) * guide + mean(plane_mean - slope * guide_mean)
