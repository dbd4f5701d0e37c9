"""The model as this service uses it. Nothing here is imported before the service is to make pictures."""

from __future__ import annotations

import logging
import sys
import types
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

CATEGORIES = {"upper": "tops", "lower": "bottoms", "dress": "one-pieces"}
# The same steps that the authors call balanced.
STEPS = 30


class Pipeline(Protocol):
    """What the service needs of a model."""

    name: str

    def make(
        self, person: Image.Image, garment: Image.Image, category: str, on_step: Callable[[int, int], None]
    ) -> Image.Image:
        """
        One picture. `category` is one of CATEGORIES, or `auto`; `on_step` is told which of how many steps begins, and may
        raise to end the work.
        """
        ...


class _NoParser:
    """Stands where the human parser would: with it nothing is masked, so nobody looks at what it says."""

    def __init__(self, device: str) -> None:
        pass

    def predict(self, image):  # noqa: ANN001, ANN201 (arrays of the package)
        """Nothing, everywhere."""
        import numpy

        return numpy.zeros(image.shape[:2], dtype=numpy.uint8)


def _go_without_parser() -> None:
    """
    The package imports the parser's package, whose use binds to its licence; what it needs of that when nothing is masked
    are the names below.
    """
    module = types.ModuleType("fashn_human_parser")
    coverage = {"tops": "upper", "bottoms": "lower", "one-pieces": "full"}
    vars(module).update(
        FashnHumanParser=_NoParser,
        CATEGORY_TO_BODY_COVERAGE=coverage,
        BODY_COVERAGE_TO_LABELS={name: [] for name in coverage.values()},
        IDENTITY_LABELS=[],
        LABELS_TO_IDS={},
    )
    sys.modules["fashn_human_parser"] = module


class FashnVton:
    """FASHN VTON v1.5 with its weights in `weights`."""

    name = "fashn-vton-1.5"

    def __init__(self, weights: str, with_parser: bool) -> None:
        if not with_parser:
            _go_without_parser()
        from fashn_vton import TryOnPipeline

        # Its own log lines name sizes and devices, nothing of the photos.
        self._pipeline = TryOnPipeline(weights_dir=weights, logger=logging.getLogger("fashn_vton"))
        self._with_parser = with_parser

    def make(
        self, person: Image.Image, garment: Image.Image, category: str, on_step: Callable[[int, int], None]
    ) -> Image.Image:
        """See Pipeline."""
        chosen, is_worn = self._read_garment(garment, category)
        model = self._pipeline.tryon_model
        forward = model.forward_for_cfg
        done = 0

        def counted(*values, **named):  # noqa: ANN002, ANN003, ANN202 (as the package has it)
            nonlocal done
            on_step(done, STEPS)
            done += 1
            return forward(*values, **named)

        model.forward_for_cfg = counted
        try:
            made = self._pipeline(
                person_image=person,
                garment_image=garment,
                category=chosen,
                garment_photo_type="model" if is_worn else "flat-lay",
                num_timesteps=STEPS,
            )
        finally:
            model.forward_for_cfg = forward
        return made.images[0]

    def _read_garment(self, garment: Image.Image, category: str) -> tuple[str, bool]:
        """The model's own word for the category, and whether somebody wears the garment."""
        if not self._with_parser:
            return CATEGORIES.get(category, "tops"), False
        import numpy
        from fashn_human_parser import LABELS_TO_IDS

        seen = numpy.bincount(self._pipeline.hp_model.predict(numpy.asarray(garment)).ravel(), minlength=32)
        area = {label: int(seen[number]) for label, number in LABELS_TO_IDS.items()}
        is_worn = area["face"] + area["arms"] + area["legs"] > 0.02 * garment.width * garment.height
        if category in CATEGORIES:
            return CATEGORIES[category], is_worn
        kinds = {
            "tops": area["top"],
            "bottoms": area["pants"] + area["skirt"],
            "one-pieces": area["dress"],
        }
        return max(kinds, key=lambda kind: kinds[kind]), is_worn
