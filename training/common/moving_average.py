"""The moving average of a network's weights, which is evaluated and exported."""

import torch

#: Share of the average that each step keeps, once there have been enough steps.
KEPT = 0.998


@torch.no_grad()
def follow(average: torch.nn.Module, network: torch.nn.Module, steps: int, kept: float = KEPT) -> None:
    """Moves `average` towards `network` in place; faster in the first steps, so that their weights do not linger."""
    keep = min(kept, (steps + 1) / (steps + 20))
    both = zip(average.state_dict().values(), network.state_dict().values())
    means, values = zip(*((mean, value) for mean, value in both if mean.dtype.is_floating_point))
    torch._foreach_lerp_(means, values, 1 - keep)
