"""Drawings have the properties that training relies on."""

import numpy as np
import pytest

from training.garment.classes import LANDMARKS, PARTS, SLEEVE_LEFT, SLEEVE_RIGHT, TORSO
from training.garment.paint import draw
from training.garment.samples import move
from training.garment.textures import SIDE

SEEDS = range(24)


@pytest.fixture(scope="module")
def drawings():
    return [draw(seed) for seed in SEEDS]


def test_a_seed_gives_the_same_drawing_again():
    one, other = draw(7), draw(7)
    assert np.array_equal(one.picture, other.picture)
    assert np.array_equal(one.parts, other.parts)
    assert np.array_equal(one.landmarks, other.landmarks)


def test_every_drawing_shows_a_torso_and_its_corners(drawings):
    for drawing in drawings:
        assert drawing.picture.shape == (SIDE, SIDE, 3) and drawing.picture.dtype == np.uint8
        assert drawing.parts.max() < len(PARTS)
        assert (drawing.parts == TORSO).mean() > 0.01
        visible = {name for name, row in zip(LANDMARKS, drawing.landmarks) if row[2] > 0}
        assert {"armpit-left", "armpit-right", "hem-left", "hem-right", "chest"} <= visible


def test_sleeves_of_a_class_are_there_and_without_one_there_are_none(drawings):
    for drawing in drawings:
        sleeves = np.isin(drawing.parts, [SLEEVE_LEFT, SLEEVE_RIGHT]).any()
        assert sleeves == (drawing.sleeves > 0)


def test_left_is_the_left_of_the_picture(drawings):
    by_name = [dict(zip(LANDMARKS, drawing.landmarks)) for drawing in drawings]
    for landmarks in by_name:
        assert landmarks["armpit-left"][0] < landmarks["armpit-right"][0]
        assert landmarks["hem-left"][0] < landmarks["hem-right"][0]


def test_photos_lend_grounds_without_changing_the_garment():
    photos = np.random.default_rng(0).integers(0, 256, (3, SIDE, SIDE, 3), np.uint8)
    drawing = draw(3, photos)
    assert drawing.picture.shape == (SIDE, SIDE, 3)


def test_mirroring_swaps_the_sides_of_parts_and_landmarks():
    drawing = next(drawing for drawing in map(draw, range(40)) if drawing.sleeves == 2)

    class Mirror:
        """Random choices that only mirror."""

        def __init__(self):
            self.answers = iter([0.1, 0.9, 0.9, 0.9])

        def normal(self, _mean, _deviation, size=None):
            return 0.0 if size is None else np.zeros(size)

        def random(self):
            return next(self.answers)

        def uniform(self, _low, _high):
            return 1.0

    _, parts, landmarks = move(Mirror(), drawing.picture, drawing.parts, drawing.landmarks, SIDE)
    for left, right in ((SLEEVE_LEFT, SLEEVE_RIGHT), (SLEEVE_RIGHT, SLEEVE_LEFT)):
        before = np.flatnonzero((drawing.parts == left).any(0)).mean()
        after = np.flatnonzero((parts == right).any(0)).mean() * 2
        assert abs(before + after - SIDE) < 4
    before, after = dict(zip(LANDMARKS, drawing.landmarks)), dict(zip(LANDMARKS, landmarks))
    assert abs(before["hem-left"][0] + after["hem-right"][0] - SIDE) < 2
