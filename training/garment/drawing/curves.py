"""Curves as arrays of points."""

import numpy as np


def smooth(points, steps: int = 8) -> np.ndarray:
    """Catmull-Rom spline through the points; a straight line for two points."""
    points = np.asarray(points, np.float64)
    if len(points) < 3:
        t = np.linspace(0, 1, steps + 1)[:, None]
        return points[0] * (1 - t) + points[-1] * t
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        pieces.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.vstack([*pieces, points[-1:]])


def ribbon(curve: np.ndarray, half_width: float) -> np.ndarray:
    """Outline of a band along a curve, with half its width on each side."""
    offset = np.array([half_width, 0.0])
    return np.vstack([curve - offset, (curve + offset)[::-1]])
