"""Seeded random choices with short names, as a drawing consists of hundreds of them."""

import numpy as np


class Dice:
    def __init__(self, seed: int):
        self.random = np.random.default_rng(seed)

    def between(self, a: float, b: float) -> float:
        return float(self.random.uniform(min(a, b), max(a, b)))

    def chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def whole(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high))

    def normal(self, mean: float, deviation: float) -> float:
        return float(self.random.normal(mean, deviation))

    def near_one(self, deviation: float = 0.03) -> float:
        return 1 + self.normal(0, deviation)

    def pick(self, weights: dict):
        """One of the keys, chosen by weight."""
        keys = list(weights)
        shares = np.array([weights[key] for key in keys], float)
        return keys[self.random.choice(len(keys), p=shares / shares.sum())]

    def either(self, *options):
        return options[self.whole(0, len(options))]
