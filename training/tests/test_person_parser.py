"""The parser's arithmetic on synthetic photos; no data set is needed."""

import json
import os
import random
from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from training.common.golden import formula_input
from training.common.pack_weights import pack_weights, unpack_weights
from training.person import evaluate as scores
from training.person import pack
from training.person.classes import (
    ACCESSORY,
    BACKGROUND,
    CARRIED,
    CLASS_OF_TAG,
    COUNT,
    DRESS,
    LOWER,
    NAMES,
    OUTER,
    SKIN,
    TAGS,
    UPPER,
    VOID,
    tag_factors,
)
from training.person.augment import finish
from training.person.corrections import corrected, read_corrections
from training.person.dataset import Record, plain_input, pose_maps, read_records, render, window_affine
from training.person.export import NETWORKS, to_tflite
from training.person.false_tops import redress
from training.person.guess_labels import constrained, guess, whole_guess
from training.person.lent_things import lend
from training.person.losses import five_probabilities, five_targets, label_loss, teacher_loss
from training.person.network import CHANNELS, HEIGHT, TEACHER, WIDTH, PersonParser
from training.person.samples import draw_batch
from training.person.split import split
from training.person.train import Learner, mean_answer, start_from, trained_teacher, widen


def made_up(width=200, height=300, scale=1):
    """A grey photo with a person of coloured blocks; `scale`: how large a pack holds it."""
    said, masks, image, tags = made_up_files(width, height)
    size = (round(scale * width), round(scale * height))
    image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    tags = cv2.resize(tags, size, interpolation=cv2.INTER_NEAREST_EXACT)
    return Record(said, masks, image, CLASS_OF_TAG[tags], width=width)


def made_up_files(width, height):
    """What write-inputs.ts says, both masks, photo and tags."""
    image = np.full((height, width, 3), 128, np.uint8)
    tags = np.zeros((height, width), np.uint8)
    for rows, colour, tag in (((30, 70), (220, 170, 140), "skin"), ((70, 170), (200, 30, 30), "shirt")):
        image[rows[0] : rows[1], 60:140] = colour
        tags[rows[0] : rows[1], 60:140] = TAGS.index(tag)
    landmarks = np.full((35, 2), 100.0)
    landmarks[11], landmarks[12], landmarks[23], landmarks[24] = (130, 80), (70, 80), (120, 170), (80, 170)
    crop = {"center": {"x": 127.5, "y": 127.5}, "side": 256, "rotation": 0, "size": 256}
    said = {
        "part": {"x": 0, "y": 0, "width": width, "height": height},
        "landmarks": [{"x": x, "y": y} for x, y in landmarks],
        "frame": {"roi": {"x": 20, "y": 10, "width": 160, "height": 240}, "width": 160, "height": 240},
        "body": {"unit": 60, "shoulders": {"x": 100, "y": 80}, "down": {"x": 0, "y": 1}, "torsoLength": 90},
        "selfieCrop": crop,
        "poseCrop": crop,
    }
    return said, [np.full((256, 256), 200, np.uint8)] * 2, image, tags


def test_every_tag_has_a_class_and_suits_are_outer_garments():
    assert len(TAGS) == 59
    assert all(CLASS_OF_TAG[i] < COUNT for i in range(59))
    assert CLASS_OF_TAG[TAGS.index("suit")] == OUTER
    assert CLASS_OF_TAG[TAGS.index("tights")] == LOWER
    assert CLASS_OF_TAG[TAGS.index("belt")] == ACCESSORY


def test_the_window_puts_the_middle_of_the_frame_in_the_middle_of_the_input():
    record = made_up()
    affine, roi = window_affine(record.frame), record.frame["roi"]
    middle = np.array([roi["x"] + (roi["width"] - 1) / 2, roi["y"] + (roi["height"] - 1) / 2])
    assert np.allclose(affine[:, :2] @ middle + affine[:, 2], [WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5])


def test_the_input_is_zero_outside_the_photo():
    record = made_up()
    record.frame["roi"] = {"x": 0, "y": 0, "width": 200, "height": 100}
    x, _ = plain_input(record)
    assert x.shape == (1, CHANNELS, HEIGHT, WIDTH)
    assert (x[0, :, 0] == 0).all()
    assert (x[0, :, HEIGHT // 2] != 0).any()


def test_pose_maps_are_highest_on_the_joints_and_tell_the_height_on_the_body():
    maps = pose_maps(torch.from_numpy(made_up().landmarks)[None], 300, 200)[0]
    assert maps[1, 125, 100] > 0.9
    assert maps[1, 20, 20] < 0.05
    assert abs(maps[6, 80, 100]) < 0.03
    assert abs(maps[6, 170, 100] - 0.5) < 0.03


def drawn(record, seed):
    torch.manual_seed(seed)
    planes, points, windows, factors, guessed = draw_batch(
        [record], random.Random(seed), np.random.default_rng(seed), 8, 160, 120
    )
    assert factors.shape == (8, COUNT) and guessed.tolist() == [0] * 8
    return finish(*(torch.from_numpy(array) for array in (planes, points, windows)))


def test_the_same_seed_gives_the_same_samples():
    record = made_up()
    first, second = (drawn(record, 3) for _ in range(2))
    assert all(torch.equal(a, b) for a, b in zip(first, second))
    x, labels, inside = first
    assert x.shape == (8, CHANNELS, 160, 120)
    assert set(labels.unique().tolist()) <= {BACKGROUND, SKIN, UPPER, OUTER, VOID}
    assert (labels[~inside] == VOID).all() and (labels[inside] != VOID).float().mean() > 0.98
    assert (x.transpose(0, 1)[:, ~inside] == 0).all()


def test_samples_of_guesses_are_held_to_their_tags():
    record, guess_of = made_up(), made_up()
    guess_of.factor = tag_factors([TAGS.index("shirt")])
    batch = draw_batch([record, guess_of], random.Random(1), np.random.default_rng(1), 40, 80, 60)
    factors, guessed = batch[3:]
    assert (factors[guessed == 0] == 1).all()
    held = factors[:, DRESS] < 1
    assert held.any() and (factors[held][:, [UPPER, SKIN]] == 1).all() and (guessed[held] == 1).all()


def test_false_tops_are_labelled_as_they_are_painted():
    record = made_up()
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


def test_a_lent_bag_comes_with_its_label_and_to_the_same_place_of_the_body():
    person, lender = made_up(), made_up(scale=0.75)
    lender.image[90:105, 75:90], lender.labels[90:105, 75:90] = (10, 200, 30), CARRIED
    labels, selfie = person.labels, np.zeros(person.labels.shape, np.uint8)
    for seed in range(12):
        draw = random.Random(seed), np.random.default_rng(seed)
        after, told, mask = lend(person.image, labels, selfie, person.landmarks, lender, *draw)
        lent = told == CARRIED
        assert 100 < lent.sum() < 1500 and (told[~lent] == labels[~lent]).all()
        rows, columns = (places.mean() for places in np.nonzero(lent))
        assert abs(rows - 130) < 70 and min(abs(columns - 110), abs(columns - 90)) < 70
        away = cv2.dilate(lent.astype(np.uint8), np.ones((9, 9), np.uint8)) == 0
        assert (after[away] == person.image[away]).all() and (after[lent] != person.image[lent]).any()
        assert (mask == np.where(lent, 255, 0)).all() or not mask.any()


def test_nothing_is_lent_from_guessed_labels():
    lender = made_up()
    lender.labels[120:140, 100:120], lender.factor = CARRIED, np.ones(COUNT)
    assert lender.things == []


def test_a_dress_is_upper_above_the_hips_and_either_below():
    labels = torch.tensor([[[DRESS, DRESS, DRESS, ACCESSORY]]])
    above = torch.tensor([[[1.0, 0.0, 0.0, 1.0]]])
    found = torch.tensor([[[3, 3, 4, 3]]])
    assert scores.five_truth(labels, found, above).tolist() == [[[3, 3, 4, VOID]]]
    p = torch.zeros(1, COUNT, 1, 4)
    p[:, DRESS] = 1
    assert five_probabilities(p, above).argmax(1).tolist() == [[[3, 4, 4, 3]]]
    y = torch.tensor([[[DRESS, ACCESSORY, OUTER, VOID]]])
    assert five_targets(y, above).tolist() == [[[3, VOID, 3, VOID]]]


def test_a_right_answer_costs_less_than_a_wrong_one():
    y = torch.full((1, 16, 12), UPPER)
    y[:, :8] = BACKGROUND
    above, share = torch.ones(1, 16, 12), torch.ones(1)
    right = 8 * torch.nn.functional.one_hot(y, COUNT).permute(0, 3, 1, 2).float()
    wrong = right.roll(1, dims=1)
    assert label_loss(right, y, above, share) < label_loss(wrong, y, above, share) / 3
    assert teacher_loss(right, right.softmax(1), above) < 1e-5 < teacher_loss(wrong, right.softmax(1), above)


def test_what_is_no_label_and_what_does_not_count_changes_nothing():
    torch.manual_seed(0)
    logits, y = torch.randn(2, COUNT, 16, 12), torch.randint(0, COUNT, (2, 16, 12))
    y[:, :, 6:] = VOID
    above, share = torch.ones(2, 16, 12), torch.tensor([1.0, 0.0])
    before = label_loss(logits, y, above, share)
    logits[1] += 3 * torch.randn(COUNT, 16, 12)
    logits[0, :, :, 6:] = 0
    assert torch.allclose(label_loss(logits, y, above, share), before, atol=1e-6)


def test_the_answer_is_half_as_large_as_the_input_and_can_be_scored():
    network = PersonParser().eval()
    record = made_up()
    x, _ = plain_input(record, 160, 120)
    assert network(x).shape == (1, COUNT, 80, 60)
    five, ten = scores.evaluate(network, [record], 160, 120)
    assert five.shape == (5,) and ten.shape == (COUNT,)


def test_the_shipped_weights_give_the_model_again_in_half_the_bytes():
    model, writer, _ = to_tflite(PersonParser().eval())
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    assert len(packed) < 0.52 * len(model)


def test_training_goes_on_from_the_weights_of_the_project():
    network = PersonParser()
    start_from(network, NETWORKS / "person-parser.weights", [made_up()], 1)
    golden = json.loads((NETWORKS / "person-parser.golden.json").read_text())
    planes = torch.from_numpy(formula_input((1, HEIGHT, WIDTH, CHANNELS))).permute(0, 3, 1, 2).contiguous()
    with torch.no_grad():
        answers = network.eval()(planes).permute(0, 2, 3, 1).numpy().ravel()
    (output,) = golden["outputs"].values()
    wanted = np.array(output["values"])
    assert np.abs(answers[:: output["step"]][: len(wanted)] - wanted).max() < 1e-3 * np.abs(wanted).max()


def test_a_checkpoint_holds_all_that_training_needs_to_go_on(tmp_path):
    torch.manual_seed(0)
    x, y, inside = drawn(made_up(), 5)
    path, device = f"{tmp_path}/checkpoint.pt", torch.device("cpu")
    first = Learner(PersonParser(), path, device)
    taught = torch.full((8, COUNT, 80, 60), 1 / COUNT)
    losses = [first.step(x, y, torch.ones(8), 0.1, taught, inside)[0].item() for _ in range(3)]
    assert losses[2] < losses[0]
    first.save(12.5)
    second = Learner(PersonParser(), path, device)
    assert (second.steps, second.seen, second.seconds) == (3, 24, 12.5)
    for learner in (first, second):
        learner.step(x, y, torch.ones(8), 0.1, taught, inside)
    assert all(torch.equal(a, b) for a, b in zip(first.average.parameters(), second.average.parameters()))


def test_a_wider_and_deeper_network_begins_with_the_answers_of_the_smaller():
    torch.manual_seed(0)
    network, teacher = PersonParser(), PersonParser(**TEACHER).eval()
    start_from(network, NETWORKS / "person-parser.weights", [made_up()], 1)
    widen(network, teacher)
    x = drawn(made_up(), 5)[0]
    with torch.no_grad():
        assert torch.allclose(teacher(x), network.eval()(x), atol=1e-4)


def test_trained_teachers_answer_by_their_mean(tmp_path):
    torch.manual_seed(0)
    networks = [PersonParser(**TEACHER).eval() for _ in range(2)]
    paths = [str(tmp_path / name) for name in "ab"]
    for network, path in zip(networks, paths):
        torch.save({"average": network.state_dict()}, path)
    x = torch.randn(1, CHANNELS, 64, 48)
    mean = mean_answer([trained_teacher(path, torch.device("cpu")) for path in paths], x)
    with torch.no_grad():
        assert torch.allclose(mean, (networks[0](x).softmax(1) + networks[1](x).softmax(1)) / 2, atol=1e-5)


def test_photos_for_measuring_are_in_no_training_list():
    photos = [f"{i:04d}" for i in range(1000)]
    labelled, withheld = set(photos[:600]), set(photos[::5])
    train, validation, unlabelled = split(photos, labelled, withheld)
    assert len(validation) == 80
    assert not withheld & {*train, *validation, *unlabelled}
    assert not set(train) & set(validation)
    assert split(photos, labelled, withheld)[1] == validation


@pytest.mark.parametrize("scale", [1, 0.75])
def test_labels_move_with_the_picture(scale):
    whole, record = made_up(), made_up(scale=scale)
    picture, labels, _, _ = render(record, window_affine(record.frame), HEIGHT, WIDTH)
    red = (picture[:, :, 0].astype(int) - picture[:, :, 1] > 120) & (labels != VOID)
    assert (labels[red] == UPPER).mean() > 0.97
    assert (labels == render(whole, window_affine(whole.frame), HEIGHT, WIDTH)[1]).mean() > 0.99


def test_a_pack_is_read_as_the_photos_are(tmp_path, monkeypatch):
    said, masks, image, tags = made_up_files(700, 900)
    said["frame"]["roi"] = {"x": 0, "y": 0, "width": 560, "height": 640}
    files = ["photos", "annotations", "inputs", "train.txt", "validate.txt"]
    photos, annotations, inputs, train, validate = (str(tmp_path / "data" / name) for name in files)
    for folder in (photos, annotations, inputs):
        os.makedirs(folder)
    for photo_id, path in (("1", train), ("2", validate)):
        cv2.imwrite(f"{photos}/{photo_id}.jpg", image[:, :, ::-1])
        cv2.imwrite(f"{annotations}/{photo_id}.png", tags)
        Path(f"{inputs}/{photo_id}.json").write_text(json.dumps(said))
        for kind, mask in zip(("selfie", "pose"), masks):
            mask.tofile(f"{inputs}/{photo_id}.{kind}.u8")
        Path(path).write_text(photo_id)
    ways = ["--photos", photos, "--annotations", annotations, "--inputs", inputs, "--validate-inputs", inputs]
    monkeypatch.setattr("sys.argv", ["pack", f"{tmp_path}/pack", *ways, "--train", train, "--validate", validate])
    pack.main()
    for photo_id, folder, smaller in (("1", "inputs", True), ("2", "validate-inputs", False)):
        (whole,) = read_records([photo_id], inputs, photos, annotations)
        (packed,) = read_records(
            [photo_id], *(f"{tmp_path}/pack/{name}" for name in (folder, "photos", "annotations"))
        )
        assert (packed.image.shape[0] < 0.6 * whole.image.shape[0]) == smaller
        (x, _), (y, _) = (plain_input(record) for record in (whole, packed))
        assert (x - y).abs().mean() < 0.03
        first, second = (render(record, window_affine(record.frame), HEIGHT, WIDTH)[1] for record in (whole, packed))
        assert (first == second).mean() > 0.99


def two_halves(outer):
    """A top that is an outer garment with this probability on the left, and half as surely on the right."""
    p = np.full((COUNT, 20, 20), 1e-3, np.float32)
    p[OUTER, :, :10], p[OUTER, :, 10:] = outer, outer / 2
    p[UPPER] = 1 - p[OUTER]
    return p / p.sum(0)


def test_a_garment_without_a_tag_is_not_guessed():
    assert (constrained(two_halves(0.9), [TAGS.index("shirt")]).argmax(0) == UPPER).all()


def test_a_tagged_outer_garment_is_looked_for_where_it_is_likeliest():
    best = constrained(two_halves(0.3), [TAGS.index("shirt"), TAGS.index("coat")]).argmax(0)
    assert (best[:, :10] == OUTER).all() and (best[:, 10:] == UPPER).all()


def test_tags_that_do_not_fit_give_no_labels():
    p = np.zeros((COUNT, 20, 20), np.float32)
    p[UPPER] = 1
    assert constrained(p, [TAGS.index("shirt"), TAGS.index("coat")]) is None


def test_guesses_are_tags_and_leave_doubtful_pixels_out():
    network = PersonParser().to(memory_format=torch.channels_last).eval()
    labels = guess(network, made_up(), [TAGS.index("t-shirt")])
    assert labels.shape == (300, 200) and set(np.unique(labels)) <= {*range(len(TAGS)), VOID}
    assert (labels == VOID).any()


def test_corrections_are_drawn_to_the_borders_in_the_photo():
    image = np.zeros((80, 60, 3), np.uint8)
    image[20:50, 10:40] = 200
    labels = np.full((80, 60), UPPER, np.uint8)
    paint = [["outer", [[15, 31], [68, 31], [68, 85], [15, 85]]], ["unsure", [[80, 113], [100, 113], [100, 134], [80, 134]]]]
    after = corrected(labels, paint, image)
    assert (after[22:48, 12:38] == OUTER).all() and (after[70:, 50:] == VOID).all()
    assert (after[image[..., 0] == 0] != OUTER).mean() > 0.97
    assert (labels == UPPER).all() and (corrected(labels, [], image) == UPPER).all()


def test_a_guess_to_be_corrected_leaves_out_only_what_the_parser_does_not_see():
    network, record = PersonParser().to(memory_format=torch.channels_last).eval(), made_up()
    labels = whole_guess(network, record, [TAGS.index("t-shirt")])
    assert labels.shape == (300, 200) and (labels == VOID).any()
    assert (labels[40:160, 70:130] != VOID).all()


def test_every_correction_can_be_painted():
    names, corrections = {*NAMES, "unsure"}, read_corrections()
    assert len(corrections) > 100
    for paint in corrections.values():
        for name, polygon in paint:
            assert name in names and len(polygon) >= 3
            assert all(0 <= x <= 100 and 0 <= y <= 250 for x, y in polygon)
