import json

import cv2
import numpy as np
import pytest
import torch

from training.check.evaluate import answers_of, area_under_curve
from training.check.export import to_tflite
from training.check.network import CHANNELS, HEIGHT, MAPS, WIDTH, PictureChecker
from training.check.samples import COLUMNS, KINDS, ROWS, Pictures, fault_maps, plain_batch, varied_batch
from training.check.train import Run, mixed
from training.common.pack_weights import pack_weights, unpack_weights


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """Four pictures, of which the second was marked twice and the last was not made."""
    folder = tmp_path_factory.mktemp("pictures")
    draw = np.random.default_rng(1)
    marks = []
    for k in range(4):
        for kind in ("after", "before", "cover") if k < 3 else ():
            cv2.imwrite(f"{folder}/p{k}-g-{kind}.png", draw.integers(0, 255, (384, 288, 3), np.uint8))
        fault = ["hem", 2, [0, 0, 50, 50]]
        for fit in (0, 1) if k == 1 else (k % 2,):
            faults = [] if fit else [fault]
            marks.append({"person": f"p{k}", "garment": "g", "fit": fit, "realism": 2 + fit, "faults": faults})
    path = folder / "marks.jsonl"
    path.write_text("\n".join(map(json.dumps, marks)))
    return Pictures(folder, path)


def test_marks_of_one_picture_are_averaged_and_missing_pictures_left_out(pictures):
    assert pictures.people.tolist() == ["p0", "p1", "p2"]
    assert pictures.fit.tolist() == [0, 0.5, 0]
    assert pictures.fine.tolist() == [0, 0.5, 0]
    assert pictures.faults[1, 0, 0, 0] == 128 and pictures.faults[1, 0, -1, -1] == 0


def test_boxes_cover_their_part_of_the_maps_and_small_ones_a_cell():
    maps = fault_maps([["hem", 2, [0, 0, 50, 25]], ["edge", 1, [99, 99, 99, 99]]])
    assert maps.shape == (MAPS, ROWS, COLUMNS) and MAPS == 1 + len(KINDS)
    hem, edge = (maps[1 + KINDS.index(kind)] for kind in ("hem", "edge"))
    assert hem[: ROWS // 4, : COLUMNS // 2].min() == 1 and edge.sum() == pytest.approx(0.35)
    assert np.array_equal(maps[0], np.maximum(hem, edge)) and not maps[1].any()


def test_varied_samples_keep_faults_on_their_pictures(pictures):
    torch.manual_seed(1)
    x, faults = varied_batch(pictures, torch.tensor([0, 2]))
    assert x.shape == (2, CHANNELS, HEIGHT, WIDTH)
    assert faults.shape == (2, MAPS, HEIGHT // 8, WIDTH // 8)
    assert 0.1 < float(faults[:, 0].mean()) < 0.4
    assert plain_batch(pictures, torch.tensor([0])).shape == x[:1].shape


def test_samples_and_their_truth_are_mixed_by_the_same_shares():
    torch.manual_seed(1)
    truth = torch.arange(8.0)
    x, mixed_truth = mixed(truth[:, None, None].expand(8, 2, 3), truth)
    assert torch.allclose(x[:, 0, 0], mixed_truth)
    assert not torch.equal(mixed_truth, truth) and (mixed_truth - truth).abs().max() <= 3.5


def test_a_few_steps_learn_and_training_goes_on_where_it_stopped(pictures, tmp_path):
    torch.manual_seed(1)
    run = Run(tmp_path, pictures)
    losses = [run.step(pictures, torch.tensor([0, 1]), 0.05).sum().item() for _ in range(8)]
    assert losses[-1] < losses[0]
    run.save()
    again = Run(tmp_path, pictures)
    assert again.steps == run.steps
    both = (answers_of(each.average, pictures, torch.arange(3)) for each in (run, again))
    assert np.array_equal(*both)


def test_the_area_under_the_curve_is_one_where_all_that_is_true_ranks_higher():
    truth = np.array([False, True, False, True])
    assert area_under_curve(np.array([0.1, 0.9, 0.2, 0.8]), truth) == 1
    assert area_under_curve(np.array([0.5, 0.5, 0.5, 0.5]), truth) == 0.5


def test_the_engines_file_holds_the_network():
    model, writer = to_tflite(PictureChecker().eval())
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    assert len(packed) < 3_500_000
