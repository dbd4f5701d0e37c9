"""Drawings have the properties that training relies on."""

import numpy as np
import pytest
import torch

from training.garment.classes import LANDMARKS, MIRRORED_PARTS, PARTS, SLEEVE_LEFT, SLEEVE_RIGHT, TORSO
from training.garment.drawing.paint import draw
from training.garment.drawing.textures import SIDE
from training.garment.network import INPUT_SIDE
from training.garment.views import choose_views, move_landmarks, see_parts

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
    views, _ = choose_views(np.float32([[0, 0, SIDE, SIDE]]), np.array([False]))
    mirrored = np.array([True])
    views = views * [-1, 1, 1]
    arrays = drawing.parts[None], views.astype(np.float32), mirrored, MIRRORED_PARTS
    parts = see_parts(*map(torch.from_numpy, arrays))[0].numpy()
    for left, right in ((SLEEVE_LEFT, SLEEVE_RIGHT), (SLEEVE_RIGHT, SLEEVE_LEFT)):
        before = np.flatnonzero((drawing.parts == left).any(0)).mean() / SIDE
        after = np.flatnonzero((parts == right).any(0)).mean() / (INPUT_SIDE / 2)
        assert abs(before + after - 1) < 0.02
    landmarks = move_landmarks(drawing.landmarks[None], views, mirrored)[0]
    before, after = dict(zip(LANDMARKS, drawing.landmarks)), dict(zip(LANDMARKS, landmarks))
    assert abs((before["hem-left"][0] + 0.5) / SIDE + after["hem-right"][0] / INPUT_SIDE - 1) < 0.001


def test_a_close_view_shows_the_garment_with_a_margin():
    views, _ = choose_views(np.float32([[60, 80, 160, 180]]), np.array([True]))
    corners = np.tile([[60, 80, 1]], (len(LANDMARKS), 1)) - [0.5, 0.5, 0]
    seen = move_landmarks(corners[None], views, np.array([False]))[0]
    assert np.allclose(seen[:, :2] / INPUT_SIDE, 0.14 / 1.28)
