"""Reads the packed weights that the engine ships back into a network, to continue its training."""

import numpy as np
import torch
from torch import nn

from .pack_weights import unpack_weights


def read_weights(network: nn.Module, to_tflite, packed: bytes, inputs: torch.Tensor) -> None:
    """Loads the weights. The file holds convolutions with their normalisations folded in; these get the statistics of
    `inputs`, so that the network behaves the same in training. `to_tflite` is the network's own function: it returns
    the model, its writer, and its layers in the order of their constants."""
    model = unpack_weights(packed)
    # The layout does not depend on the values: the same layers are at the same positions.
    template, writer, layers = to_tflite(network.eval())
    if len(template) != len(model):
        raise ValueError("These are weights of another network.")
    constants = [index for index, data in enumerate(writer.buffers) if data]
    floats = [index for index in constants if writer.tensors[_tensor_of(writer, index)].name.startswith(("weight", "bias"))]
    hooks = []
    with torch.no_grad():
        for layer, weight_at, bias_at in zip(layers, floats[::2], floats[1::2]):
            conv = layer[0] if isinstance(layer, nn.Sequential) else layer
            weight, bias = (_read(model, writer, index) for index in (weight_at, bias_at))
            outputs, inner, rows, columns = conv.weight.shape
            # Depthwise weights are 1 x rows x columns x channels, others outputs x rows x columns x inputs.
            depthwise = conv.groups > 1
            shape = (inner, rows, columns, outputs) if depthwise else (outputs, rows, columns, inner)
            order = (3, 0, 1, 2) if depthwise else (0, 3, 1, 2)
            conv.weight.copy_(torch.from_numpy(weight.reshape(shape).transpose(order).copy()))
            if isinstance(layer, nn.Sequential):
                hooks.append(layer[1].register_forward_pre_hook(_take_statistics(torch.from_numpy(bias.copy()))))
            else:
                conv.bias.copy_(torch.from_numpy(bias.copy()))
        network(inputs)
    for hook in hooks:
        hook.remove()


def _take_statistics(bias: torch.Tensor):
    def hook(norm: nn.BatchNorm2d, arguments) -> None:
        values = arguments[0]
        norm.running_mean.copy_(values.mean((0, 2, 3)))
        norm.running_var.copy_(values.var((0, 2, 3), unbiased=False))
        norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
        norm.bias.copy_(bias + norm.running_mean)

    return hook


def _tensor_of(writer, buffer: int) -> int:
    return next(index for index, tensor in enumerate(writer.tensors) if tensor.buffer == buffer)


def _read(model: bytes, writer, buffer: int) -> np.ndarray:
    start = writer.places[buffer]
    return np.frombuffer(model[start : start + len(writer.buffers[buffer])], "<f4")
