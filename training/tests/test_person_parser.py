"""The parser's arithmetic on synthetic photos; no data set is needed."""

import json
import random

import numpy as np
import torch

from training.common.golden import formula_input
from training.common.pack_weights import pack_weights, unpack_weights
from training.person import evaluate as scores
from training.person.classes import (
    ACCESSORY,
    BACKGROUND,
    CLASS_OF_TAG,
    COUNT,
    DRESS,
    LOWER,
    OUTER,
    SKIN,
    TAGS,
    UPPER,
    VOID,
)
from training.person.dataset import disturbed, plain_input, pose_maps, render, window_affine
from training.person.export import NETWORKS, to_tflite
from training.person.false_tops import redress
from training.person.guess_labels import constrained, guess
from training.person.network import CHANNELS, HEIGHT, WIDTH, PersonParser
from training.person.split import split
from training.person.train import Run, five_probabilities, five_targets, loss_of


class MadeUp:
    """A grey photo with a person of coloured blocks."""

    name = "made-up"
    confidence = 1.0

    def __init__(self, width=200, height=300):
        self.image = np.full((height, width, 3), 128, np.uint8)
        self.labels = np.zeros((height, width), np.uint8)
        for rows, colour, kind in (((30, 70), (220, 170, 140), SKIN), ((70, 170), (200, 30, 30), UPPER)):
            self.image[rows[0] : rows[1], 60:140] = colour
            self.labels[rows[0] : rows[1], 60:140] = kind
        self.landmarks = np.full((35, 2), 100, np.float32)
        self.landmarks[11], self.landmarks[12] = (130, 80), (70, 80)
        self.landmarks[23], self.landmarks[24] = (120, 170), (80, 170)
        self.frame = {"roi": {"x": 20, "y": 10, "width": 160, "height": 240}, "width": 160, "height": 240}
        self.body = {
            "unit": 60,
            "shoulders": {"x": 100, "y": 80},
            "down": {"x": 0, "y": 1},
            "torsoLength": 90,
        }
        self.selfie = self.pose = np.full((256, 256), 200, np.uint8)
        self.selfie_crop = self.pose_crop = np.array([[1.0, 0, 0], [0, 1.0, 0]])


def test_every_tag_has_a_class_and_suits_are_outer_garments():
    assert len(TAGS) == 59
    assert all(CLASS_OF_TAG[i] < COUNT for i in range(59))
    assert CLASS_OF_TAG[TAGS.index("suit")] == OUTER
    assert CLASS_OF_TAG[TAGS.index("tights")] == LOWER
    assert CLASS_OF_TAG[TAGS.index("belt")] == ACCESSORY


def test_the_window_puts_the_middle_of_the_frame_in_the_middle_of_the_input():
    record = MadeUp()
    affine, roi = window_affine(record.frame), record.frame["roi"]
    middle = np.array([roi["x"] + (roi["width"] - 1) / 2, roi["y"] + (roi["height"] - 1) / 2])
    assert np.allclose(affine[:, :2] @ middle + affine[:, 2], [WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5])


def test_the_input_is_zero_outside_the_photo():
    record = MadeUp()
    record.frame["roi"] = {"x": 0, "y": 0, "width": 200, "height": 100}
    x, _ = plain_input(record)
    assert x.shape == (CHANNELS, HEIGHT, WIDTH)
    assert np.all(x[:, 0] == 0)
    assert np.any(x[:, HEIGHT // 2] != 0)


def test_pose_maps_are_highest_on_the_joints_and_tell_the_height_on_the_body():
    maps = pose_maps(MadeUp().landmarks, 300, 200)
    assert maps[1, 125, 100] > 0.9
    assert maps[1, 20, 20] < 0.05
    assert abs(maps[6, 80, 100]) < 0.03
    assert abs(maps[6, 170, 100] - 0.5) < 0.03


def test_the_same_seed_gives_the_same_sample():
    record = MadeUp()
    first, second = (
        disturbed(record, [record], random.Random(3), np.random.default_rng(3), 160, 120) for _ in range(2)
    )
    assert np.array_equal(first[0], second[0])
    assert np.array_equal(first[1], second[1])
    assert set(np.unique(first[1])) <= {BACKGROUND, SKIN, UPPER, VOID}


def test_false_tops_are_labelled_as_they_are_painted():
    record = MadeUp()
    # Mouth and nose as far up as they are in a face that fills the block of skin.
    record.landmarks[0], record.landmarks[9], record.landmarks[10] = (100, 44), (96, 52), (104, 52)
    flat = np.zeros(record.labels.shape, np.float32)
    kinds = set()
    for seed in range(30):
        noise = np.random.default_rng(seed)
        picture, labels = redress(record.image, record.labels, record.landmarks, flat, noise)
        kinds |= set(np.unique(labels).tolist())
        changed = labels != record.labels
        assert set(np.unique(labels[changed]).tolist()) <= {UPPER, OUTER}
        assert not changed[:57].any()  # no collar covers a mouth
        assert np.array_equal(picture[:40], record.image[:40])
        assert np.abs(picture[changed].astype(int) - record.image[changed]).max(initial=0) > 8 or not changed.any()
    assert kinds == {BACKGROUND, SKIN, UPPER, OUTER}


def test_a_dress_is_upper_above_the_hips_and_either_below():
    labels = np.array([[DRESS, DRESS, DRESS, ACCESSORY]], np.uint8)
    v = np.array([[0.5, 1.5, 1.5, 0.5]])
    found = np.array([[3, 3, 4, 3]], np.uint8)
    assert scores.five_truth(labels, found, v).tolist() == [[3, 3, 4, VOID]]
    p = np.zeros((COUNT, 1, 4), np.float32)
    p[DRESS] = 1
    assert scores.five_classes(p, v).tolist() == [[3, 4, 4, 3]]


def test_training_and_scoring_group_the_classes_alike():
    torch.manual_seed(0)
    p = torch.rand(1, COUNT, 4, 5).softmax(1)
    above = torch.tensor([[1.0] * 5] * 2 + [[0.0] * 5] * 2)[None]
    grouped = five_probabilities(p, above)[0].argmax(0).numpy()
    assert np.array_equal(grouped, scores.five_classes(p[0].numpy(), np.where(above[0].numpy() > 0.5, 0.5, 1.5)))
    y = torch.tensor([[[DRESS, ACCESSORY, OUTER, VOID]]])
    assert five_targets(y, torch.ones(1, 1, 4)).tolist() == [[[3, VOID, 3, VOID]]]


def test_a_right_answer_costs_less_than_a_wrong_one():
    y = torch.full((1, 32, 24), UPPER)
    y[:, :16] = BACKGROUND
    above = torch.ones(1, 32, 24)
    right = 8 * torch.nn.functional.one_hot(y[:, ::2, ::2], COUNT).permute(0, 3, 1, 2).float()
    wrong = right.roll(1, dims=1)
    assert loss_of(right, y, above) < loss_of(wrong, y, above) / 3


def test_the_answer_is_half_as_large_as_the_input_and_can_be_scored():
    network = PersonParser().eval()
    record = MadeUp()
    x, _ = plain_input(record, 160, 120)
    assert network(torch.from_numpy(x)[None]).shape == (1, COUNT, 80, 60)
    five, ten = scores.evaluate(network, [record], 160, 120)
    assert five.shape == (5,) and ten.shape == (COUNT,)


def test_the_shipped_weights_give_the_model_again_in_half_the_bytes():
    model, writer, _ = to_tflite(PersonParser().eval())
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    assert len(packed) < 0.52 * len(model)


def test_training_goes_on_from_the_weights_of_the_project(tmp_path):
    run = Run(tmp_path)
    run.start_from(NETWORKS / "person-parser.weights", [MadeUp()], 1)
    golden = json.loads((NETWORKS / "person-parser.golden.json").read_text())
    planes = torch.from_numpy(formula_input((1, HEIGHT, WIDTH, CHANNELS))).permute(0, 3, 1, 2).contiguous()
    with torch.no_grad():
        answers = run.average(planes).permute(0, 2, 3, 1).numpy().ravel()
    (output,) = golden["outputs"].values()
    wanted = np.array(output["values"])
    assert np.abs(answers[:: output["step"]][: len(wanted)] - wanted).max() < 1e-3 * np.abs(wanted).max()


def test_photos_for_measuring_are_in_no_training_list():
    photos = [f"{i:04d}" for i in range(1000)]
    labelled, withheld = set(photos[:600]), set(photos[::5])
    train, validation, unlabelled = split(photos, labelled, withheld)
    assert len(validation) == 80
    assert not withheld & {*train, *validation, *unlabelled}
    assert not set(train) & set(validation)
    assert split(photos, labelled, withheld)[1] == validation


def test_labels_move_with_the_picture():
    record = MadeUp()
    picture, labels, _, _, inside = render(record, window_affine(record.frame), HEIGHT, WIDTH)
    red = (picture[:, :, 0].astype(int) - picture[:, :, 1] > 120) & inside
    assert (labels[red] == UPPER).mean() > 0.98


def two_halves(outer):
    """A top that the parser calls an outer garment with this probability on the left, and half as surely on the right."""
    p = np.full((COUNT, 20, 20), 1e-3, np.float32)
    p[OUTER, :, :10], p[OUTER, :, 10:] = outer, outer / 2
    p[UPPER] = 1 - p[OUTER]
    return p / p.sum(0)


def test_a_garment_without_a_tag_is_not_guessed():
    assert (constrained(two_halves(0.9), {UPPER}).argmax(0) == UPPER).all()


def test_a_tagged_outer_garment_is_looked_for_where_it_is_likeliest():
    best = constrained(two_halves(0.3), {UPPER, OUTER}).argmax(0)
    assert (best[:, :10] == OUTER).all() and (best[:, 10:] == UPPER).all()


def test_tags_that_do_not_fit_give_no_labels():
    p = np.zeros((COUNT, 20, 20), np.float32)
    p[UPPER] = 1
    assert constrained(p, {UPPER, OUTER}) is None


def test_guesses_are_tags_and_leave_doubtful_pixels_out():
    network = PersonParser().to(memory_format=torch.channels_last).eval()
    labels = guess(network, MadeUp(), [TAGS.index("t-shirt")])
    assert labels.shape == (300, 200) and set(np.unique(labels)) <= {*range(len(TAGS)), VOID}
    assert (labels == VOID).any()
