"""Folds batch norms into the convolutions before them, and rounds weights to half precision."""

import numpy as np
import torch
from torch import nn


def fold(layers) -> tuple[np.ndarray, np.ndarray]:
    """Weight and bias of a convolution with the following batch norm folded in."""
    conv, norm = layers[0], layers[1]
    scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach()
    weight = conv.weight.detach() * scale[:, None, None, None]
    return weight.numpy(), (norm.bias.detach() - norm.running_mean * scale).numpy()


def round_weights(network: nn.Module) -> nn.Module:
    """Rounds the network's weights in place to the values that are shipped. Weights before a batch norm are rounded
    after folding it in, which is undone afterwards so that the layers stay unchanged."""
    with torch.no_grad():
        folded = set()
        for layers in network.modules():
            pair = isinstance(layers, nn.Sequential) and len(layers) > 1 and isinstance(layers[1], nn.BatchNorm2d)
            if not pair:
                continue
            conv, norm = layers[0], layers[1]
            scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps))[:, None, None, None]
            scale = torch.where(scale == 0, 1, scale)  # of channels that are never used
            conv.weight.copy_((conv.weight * scale).half().float() / scale)
            folded.add(conv)
        for layer in network.modules():
            if isinstance(layer, (nn.Conv2d, nn.Linear)) and layer not in folded:
                layer.weight.copy_(layer.weight.half().float())
    return network
