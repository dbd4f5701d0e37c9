"""The elements of a drawing."""

from dataclasses import dataclass, field

import numpy as np

from .cut import Cut


@dataclass
class Layer:
    """A piece of cloth; later ones cover earlier ones."""

    outline: np.ndarray
    part: int
    texture: str
    # Rotation of the texture in degrees.
    angle: float = 0.0
    shade: float = 1.0
    # A band on the cloth below, without shadow or edge of its own.
    soft: bool = False
    # Visible on this part only.
    only_on: int | None = None
    seam: np.ndarray | None = None
    label: bool = False
    printed: bool = False
    in_front: bool = True


@dataclass
class Garment:
    cut: Cut
    layers: list[Layer] = field(default_factory=list)
    landmarks: dict = field(default_factory=dict)
    # Seams and plackets: curve and strength.
    lines: list = field(default_factory=list)
    # Rows of buttons: from, to, count.
    buttons: list = field(default_factory=list)
    cords: list = field(default_factory=list)
