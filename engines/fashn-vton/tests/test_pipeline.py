"""How the model's package is used, against one of the tests' own that is asked as the true one is."""

import sys
import types

import pytest
from PIL import Image

from pipeline import STEPS, FashnVton

PHOTO = Image.new("RGB", (80, 100), (200, 180, 160))


class Model:
    """What is asked at each step."""

    def forward_for_cfg(self, images, times, **named):
        return {"v_c": images, "v_u": images}


class TryOnPipeline:
    """The package's own class as far as the service uses it."""

    def __init__(self, weights_dir, device=None, logger=None):
        # The package imports these names as soon as it is imported.
        from fashn_human_parser import (
            BODY_COVERAGE_TO_LABELS,
            CATEGORY_TO_BODY_COVERAGE,
            IDENTITY_LABELS,
            LABELS_TO_IDS,
            FashnHumanParser,
        )

        self.labels = {
            category: [LABELS_TO_IDS[label] for label in BODY_COVERAGE_TO_LABELS[coverage]]
            for category, coverage in CATEGORY_TO_BODY_COVERAGE.items()
        }
        assert list(IDENTITY_LABELS) == []
        self.weights_dir = weights_dir
        self.tryon_model = Model()
        self.hp_model = FashnHumanParser(device="cpu")
        self.asked = []

    def __call__(self, person_image, garment_image, category, garment_photo_type="model", num_timesteps=30):
        assert category in self.labels
        self.asked.append((category, garment_photo_type))
        for step in range(num_timesteps):
            self.tryon_model.forward_for_cfg(person_image, step, garment_images=garment_image)
        return types.SimpleNamespace(images=[person_image])


@pytest.fixture
def model(monkeypatch):
    """The model as the service loads it, without the human parser."""
    package = types.ModuleType("fashn_vton")
    package.TryOnPipeline = TryOnPipeline
    monkeypatch.setitem(sys.modules, "fashn_vton", package)
    monkeypatch.setitem(sys.modules, "fashn_human_parser", None)
    return FashnVton("weights", with_parser=False)


@pytest.mark.parametrize(
    ("category", "word"),
    [("auto", "tops"), ("upper", "tops"), ("lower", "bottoms"), ("dress", "one-pieces")],
)
def test_says_the_category_in_the_words_of_the_model(model, category, word):
    assert model.make(PHOTO, PHOTO, category, lambda step, steps: None) is PHOTO
    assert model._pipeline.asked == [(word, "flat-lay")]


def test_tells_each_step_before_it_begins_picture_after_picture(model):
    for _ in range(2):
        told = []
        model.make(PHOTO, PHOTO, "upper", lambda step, steps: told.append((step, steps)))
        assert told == [(step, STEPS) for step in range(STEPS)]


def test_ends_at_the_next_step_for_whoever_has_left_and_is_as_before(model):
    seen = []

    def leave(step, steps):
        seen.append(step)
        if step == 3:
            raise ConnectionError

    with pytest.raises(ConnectionError):
        model.make(PHOTO, PHOTO, "upper", leave)
    assert seen == [0, 1, 2, 3]
    assert model.make(PHOTO, PHOTO, "upper", lambda step, steps: None) is PHOTO
    assert seen == [0, 1, 2, 3]


def test_the_parser_that_is_left_out_sees_nothing(model):
    numpy = pytest.importorskip("numpy")
    assert not model._pipeline.hp_model.predict(numpy.ones((4, 3, 3), dtype=numpy.uint8)).any()
