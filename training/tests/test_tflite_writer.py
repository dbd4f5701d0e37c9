"""Written models can be packed and restored unchanged; the engine's tests check that they run."""

import numpy as np
import pytest
import torch

from training.common.golden import formula_input
from training.common.pack_weights import pack_weights, unpack_weights
from training.common.tflite_writer import TfliteWriter
from training.common.fold_norms import round_weights
from training.garment.export import to_tflite
from training.garment.network import CHANNELS, GarmentReader


def small_model():
    random = np.random.default_rng(3)
    writer = TfliteWriter("small")
    x = writer.input(16, 12, 3)
    y = writer.conv(x, random.normal(0, 1, (8, 3, 3, 3)), np.zeros(8), stride=2, activation="relu")
    y = writer.conv(y, random.normal(0, 1, (8, 1, 5, 5)), np.ones(8), groups=8, activation="relu6")
    gate = writer.logistic(writer.conv(writer.mean(y), random.normal(0, 1, (8, 8, 1, 1)), np.zeros(8)))
    y = writer.resize(writer.add(writer.mul(y, gate), y), 16, 12)
    return writer, writer.write([x], [y])


def test_shapes_follow_the_layers():
    writer, _ = small_model()
    by_name = {tensor.name.rstrip("0123456789"): tensor.shape for tensor in writer.tensors}
    assert by_name["pad"] == (1, 17, 13, 3)
    assert by_name["mul"] == (1, 8, 6, 8)
    assert by_name["resize"] == (1, 16, 12, 8)


def test_a_model_is_a_flatbuffer_of_the_tflite_kind():
    _, model = small_model()
    assert model[4:8] == b"TFL3"


def test_packing_halves_the_weights_and_loses_nothing():
    writer, model = small_model()
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    saved = sum(len(blob) for blob in writer.halved) // 2
    assert len(packed) == len(model) - saved + 8 + 8 * (len(writer.halved) + 1)


def test_weights_finer_than_half_precision_are_not_packed():
    blob = np.array([1.0001], "<f4").tobytes()
    with pytest.raises(ValueError, match="finer"):
        pack_weights(b"head" + blob, [blob])


def test_grouped_convolutions_of_several_channels_are_refused():
    writer = TfliteWriter("grouped")
    x = writer.input(8, 8, 4)
    with pytest.raises(ValueError, match="single channels"):
        writer.conv(x, np.zeros((4, 2, 3, 3)), np.zeros(4), groups=2)


def test_the_reader_with_rounded_weights_is_what_is_exported():
    torch.manual_seed(1)
    network = GarmentReader().eval()
    model, writer, _ = to_tflite(network)
    again, _, _ = to_tflite(round_weights(network))
    assert len(writer.halved) > 40
    assert model == again


def test_the_formula_gives_numbers_from_zero_to_one():
    values = formula_input((1, 16, 16, CHANNELS)).ravel()
    assert values[0] == 0 and values.min() >= 0 and values.max() < 1
    assert abs(float(values[98]) - ((98 * 7919 + 31) % 1009) / 1009) < 1e-6
