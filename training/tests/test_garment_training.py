"""Training starts, stops and continues."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from training.common.pack_weights import pack_weights
from training.garment.draw import make_shard
from training.garment.export import round_weights, to_tflite
from training.garment.losses import find_losses
from training.garment.network import GarmentReader
from training.garment.samples import OUTLINED_A_BATCH, Samples
from training.common.read_weights import read_weights

ROOT = Path(__file__).parents[2]


def run(*words):
    command = [sys.executable, "-m", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def drawings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("drawings")
    make_shard(folder / "drawings-0000.npz", 0, None, 14)
    return folder


def test_a_batch_has_losses_that_can_be_followed_down(drawings):
    batch = Samples(drawings, None).draw_batch(np.random.default_rng(1), 64)
    assert len(batch.inputs) == OUTLINED_A_BATCH
    network = GarmentReader()
    losses = find_losses(network(batch.inputs), batch)
    sum(losses.values()).backward()
    assert all(torch.isfinite(value) for value in losses.values())
    assert all(parameter.grad is not None for parameter in network.parameters())


def test_a_stopped_run_goes_on_and_ends_where_an_unbroken_one_does(drawings, tmp_path):
    settings = ["training.garment.train", "--drawings", drawings, "--rate", "0.001", "--sides", "0:64"]
    run(*settings, "--out", tmp_path / "run", "--samples", 12)
    assert "done: 24 samples" in run(*settings, "--out", tmp_path / "run", "--samples", 24)
    saved = torch.load(tmp_path / "run" / "checkpoint.pt", weights_only=False)
    assert saved["samples"] == 24 and saved["steps"] == 2


def test_weights_that_the_engine_has_come_back_as_the_same_network(drawings):
    inputs = Samples(drawings, None).draw_batch(np.random.default_rng(2), 64).inputs
    torch.manual_seed(5)
    trained = GarmentReader().train()
    for _ in range(3):
        trained(inputs)
    model, writer, _ = to_tflite(trained.eval())
    network = GarmentReader()
    read_weights(network, to_tflite, pack_weights(model, writer.halved), inputs)
    round_weights(trained)
    with torch.no_grad():
        wanted = trained(inputs)
        for mode in (network.eval(), network.train()):
            for output, expected in zip(mode(inputs), wanted):
                assert torch.allclose(output, expected, atol=1e-4)


def test_training_can_start_from_the_weights_of_the_project(drawings, tmp_path):
    weights = ROOT / "packages" / "engine" / "networks" / "garment-reader.weights"
    settings = ["training.garment.train", "--drawings", drawings, "--start", weights, "--rate", "0", "--sides", "0:64"]
    assert "done: 12 samples" in run(*settings, "--out", tmp_path / "run", "--samples", 12)
