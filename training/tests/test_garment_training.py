"""Training starts, stops and continues."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from training.common.pack_weights import pack_weights
from training.common.read_weights import read_weights
from training.garment.drawers import Drawings, start_drawing
from training.garment.export import round_weights, to_tflite
from training.garment.labelled import read_records
from training.garment.losses import find_lessons, find_losses
from training.garment.network import CHANNELS, INPUT_SIDE, GarmentReader
from training.garment.pack import open_photos
from training.garment.photos import is_for_checking
from training.garment.samples import Samples
from training.garment.teacher import Teacher

ROOT = Path(__file__).parents[2]
SMALL = ["--drawers", 1, "--batch"]


def run(*words):
    command = [sys.executable, "-m", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def clothes(tmp_path_factory):
    """A set of grey photos: three that the project outlined, two of them for training, and one of shorts."""
    folder = tmp_path_factory.mktemp("clothes")
    (folder / "images").mkdir()
    records = read_records()
    names = sorted(records, key=is_for_checking)
    names = [*names[:2], names[-1]]
    rows = [f"{name},1,T-Shirt,False" for name in names] + ["000001-photo,1,Shorts,False"]
    for name in (*names, "000001-photo"):
        cv2.imwrite(str(folder / "images" / f"{name}.jpg"), np.full((60, 50, 3), 90, np.uint8))
    (folder / "images.csv").write_text("\n".join(["image,sender_id,label,kids", *rows]) + "\n")
    return folder


@pytest.fixture(scope="module")
def batch(clothes):
    photos = open_photos(clothes, [], False)
    drawings = Drawings(start_drawing(photos.pictures, 1, 0), torch.device("cpu"))
    drawings.receive(60)
    return Samples(photos, drawings, 6, np.random.default_rng(1)).draw_batch()


def test_a_batch_has_losses_that_can_be_followed_down(batch):
    assert batch.inputs.shape == (6, CHANNELS, INPUT_SIDE, INPUT_SIDE)
    assert (len(batch.parts), len(batch.turned)) == (4, 1)
    for network in (GarmentReader(), Teacher()):
        losses = find_losses(network(torch.cat([batch.inputs, batch.turned])), batch)
        sum(losses.values()).backward()
        assert all(torch.isfinite(value) for value in losses.values())
        assert all(parameter.grad is not None for parameter in network.parameters())


def test_who_answers_like_the_teacher_has_nothing_to_learn_from_it(batch):
    torch.manual_seed(3)
    with torch.no_grad():
        answers = GarmentReader()(batch.inputs)
        others = [answer.roll(1, 0) for answer in answers]
    for key in ("parts+", "places+", "facts+"):
        same, different = (find_lessons(taught, answers, batch, from_itself=False)[key] for taught in (answers, others))
        assert abs(same) < 1e-6 < different


def test_a_stopped_run_goes_on(clothes, tmp_path):
    checkpoint = tmp_path / "run" / "checkpoint.pt"
    settings = ["training.garment.train", "--photos", clothes, "--from-scratch", "--out", checkpoint.parent, *SMALL, 3]
    assert "done: 3 samples" in run(*settings, "--minutes", 0.001)
    first = torch.load(checkpoint, weights_only=False)
    run(*settings, "--minutes", (first["seconds"] + 0.5) / 60)
    saved = torch.load(checkpoint, weights_only=False)
    assert saved["steps"] > first["steps"] == 1
    assert saved["seconds"] > first["seconds"] and saved["drawn"] > first["drawn"]


def test_training_starts_from_the_weights_of_the_project(clothes, tmp_path):
    settings = ["training.garment.train", "--photos", clothes, "--rate", 0, "--without-teacher", *SMALL, 6]
    assert "done: 6 samples" in run(*settings, "--out", tmp_path, "--minutes", 0.001)
    figures = run("training.garment.evaluate", "--photos", clothes, "--checkpoint", tmp_path / "checkpoint.pt")
    assert "whole: parts" in figures


def test_weights_that_the_engine_has_come_back_as_the_same_network(batch):
    inputs = batch.inputs[:3]
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
