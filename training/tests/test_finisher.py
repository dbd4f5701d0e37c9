"""The finisher's arithmetic on a synthetic person; no data set is needed."""

import json

import numpy as np
import pytest
import torch

from training.common.golden import formula_input
from training.common.pack_weights import pack_weights, unpack_weights
from training.finish.dataset import COLUMNS, ROWS, Record, batches, draw, plain
from training.finish.evaluate import evaluate
from training.finish.export import to_tflite
from training.finish.losses import detail_error, light_error, loss_of, regions
from training.finish.network import CHANNELS, HEIGHT, OUTPUTS, WIDTH, Finisher, finish
from training.finish.synthesise import seed_of, synthesise
from training.finish.train import Run
from training.person.classes import DRESS, HAIR, LOWER, SKIN, UPPER

CLOTH, SKIN_TONE = (180, 40, 60), (220, 170, 140)


def made_up_person():
    """Hair, a face, a sleeveless top with bare arms beside it, trousers; photo and classes."""
    photo = np.full((400, 300, 3), 120, np.uint8)
    classes = np.zeros((400, 300), np.uint8)
    blocks = (
        ((20, 50), (130, 170), (60, 40, 30), HAIR),
        ((50, 100), (135, 165), SKIN_TONE, SKIN),
        ((100, 220), (110, 190), CLOTH, UPPER),
        ((105, 240), (92, 110), SKIN_TONE, SKIN),
        ((105, 240), (190, 208), SKIN_TONE, SKIN),
        ((220, 390), (110, 190), (40, 50, 90), LOWER),
    )
    for rows, columns, colour, kind in blocks:
        photo[slice(*rows), slice(*columns)] = colour
        classes[slice(*rows), slice(*columns)] = kind
    return photo, classes


def test_the_same_seed_gives_the_same_false_top_and_faces_stay():
    photo, classes = made_up_person()
    person, garment = synthesise(photo, classes, 3)
    again, _ = synthesise(photo, classes, 3)
    assert np.array_equal(person, again)
    assert not np.array_equal(person, synthesise(photo, classes, 4)[0])
    assert np.array_equal(person[:70], photo[:70])
    assert np.abs(person[110:210, 120:180].astype(int) - photo[110:210, 120:180]).mean() > 3
    assert garment.shape[0] > 120 and garment.shape[1] > 80


def test_over_many_seeds_false_tops_cover_arms_neck_and_trousers_but_hands_stay():
    photo, classes = made_up_person()
    changed = np.mean([np.any(synthesise(photo, classes, seed)[0] != photo, 2) for seed in range(24)], 0)
    assert changed[130, 100] > 0.3
    assert changed[97, 150] > 0.3
    assert changed[226, 150] > 0.2
    assert changed[238, 100] < 0.05


def test_dresses_coats_and_hardly_any_top_are_left_out():
    photo, classes = made_up_person()
    assert synthesise(photo, np.where(classes == UPPER, DRESS, classes), 1) is None
    assert synthesise(photo, np.where(classes == LOWER, UPPER, classes), 1) is None
    small = classes.copy()
    small[104:] = 0
    assert synthesise(photo, small, 1) is None


def test_names_give_seeds():
    assert seed_of("0001_0") == seed_of("0001_0") != seed_of("0001_1")


@pytest.fixture
def record(tmp_path):
    """The made-up person in a top that is too dark, its left arm blue, as the engine would write it."""
    photo, classes = made_up_person()
    crop = {"center": {"x": 150, "y": 170}, "side": 320, "rotation": 0, "size": ROWS, "columns": COLUMNS}
    window = photo[170 - 160 + 1 : 170 + 160 + 1, 150 - 120 + 1 : 150 + 120 + 1]
    kinds = classes[170 - 160 + 1 : 170 + 160 + 1, 150 - 120 + 1 : 150 + 120 + 1]
    states = np.zeros((ROWS, COLUMNS, 3), np.uint8)
    picture = window.copy()
    cloth = kinds == UPPER
    arm = (kinds == SKIN) & (np.arange(COLUMNS) < 85)
    picture[cloth] = picture[cloth] // 2
    picture[arm] = (60, 60, 200)
    states[cloth, 0], states[arm, 1], states[cloth | arm, 2] = 255, 255, 255
    np.dstack([picture, states]).tofile(tmp_path / "0001_0.u8")
    (tmp_path / "0001_0.json").write_text(json.dumps({"crop": crop, "width": 300, "height": 400}))
    return Record(str(tmp_path / "0001_0"), photo, classes)


def test_the_photo_lies_where_the_composite_does(record):
    untouched = record.input[..., 5] == 0
    away = np.abs(record.input[..., :3].astype(int) - record.target)[untouched]
    assert np.mean(away) < 4
    x, y = plain(record)
    assert x.shape == (CHANNELS, HEIGHT, WIDTH) and y.shape == (5, HEIGHT, WIDTH)
    assert 0 <= float(x.min()) and float(x.max()) <= 1


def test_shifting_and_mirroring_move_all_planes_alike(record):
    for seed in range(8):
        x, y = draw(record, HEIGHT, WIDTH, np.random.default_rng(seed))
        cloth, top = x[3] > 0.5, y[3] > 0.5
        assert (cloth & top).sum() > 0.93 * cloth.sum()


def test_every_record_comes_once_before_any_comes_again(record):
    x, y = next(batches([record], 128, 96, 3, 1))
    assert x.shape == (3, CHANNELS, 128, 96) and y.shape == (3, 5, 128, 96)


def test_nothing_is_touched_outside_what_changed():
    x = torch.rand(2, CHANNELS, 32, 24)
    x[:, 5, :16] = 0
    answer = torch.randn(2, OUTPUTS, 32, 24)
    out = finish(x, answer)
    assert torch.equal(out[:, :, :16], x[:, :3, :16])
    assert not torch.equal(out[:, :, 16:], x[:, :3, 16:])


def test_cloth_is_lit_but_never_painted():
    x = torch.full((1, CHANNELS, 8, 8), 0.4)
    x[:, 3], x[:, 5] = 1, 1
    answer = torch.zeros(1, OUTPUTS, 8, 8)
    answer[:, 1:] = 1
    assert torch.equal(finish(x, answer), x[:, :3])
    answer[:, 0] = 9
    assert torch.allclose(finish(x, answer), torch.tensor(0.4 * np.exp(0.5)).float())


def test_errors_are_nothing_for_the_photo_itself_and_light_is_blind_to_shifted_texture():
    cloth = torch.ones(1, 1, 64, 48)
    stripes = (torch.arange(48) // 2 % 2).float().expand(1, 3, 64, 48) * 0.2 + 0.4
    apart = float((stripes / stripes.roll(2, 3)).log().abs().mean())
    assert float(light_error(stripes, stripes.roll(2, 3), cloth)) < 0.2 * apart
    assert float(light_error(stripes * 0.7, stripes, cloth)) > 0.4
    smeared = torch.full_like(stripes, 0.5)
    assert float(detail_error(smeared, stripes, cloth)) > 5 * float(detail_error(stripes.roll(1, 3), stripes, cloth))


def test_where_the_garment_and_the_true_top_disagree_nothing_is_asked(record):
    x, y = (part[None] for part in plain(record))
    on_cloth, beside = regions(x, y)
    assert float((on_cloth * beside).sum()) == 0
    y[:, 3] = 0
    assert float(regions(x, y)[0].sum()) == 0


def test_a_few_steps_mend_the_light_of_the_cloth_and_the_colour_of_the_arm(record, tmp_path):
    torch.manual_seed(1)
    run = Run(tmp_path)
    drawn = batches([record], 64, 48, 4, 1)
    for _ in range(60):
        run.step(*next(drawn), 3e-3)
    run.save()
    before, after = evaluate(run.average, [record], 64, 48)
    assert after[1] < 0.6 * before[1]
    assert after[4] < 0.6 * before[4]
    again = Run(tmp_path)
    assert again.steps == 60
    x = plain(record)[0][None]
    assert torch.equal(again.average(x), run.average(x))


def test_training_goes_on_from_packed_weights(tmp_path):
    torch.manual_seed(2)
    network = Finisher().eval()
    torch.nn.init.normal_(network.head.weight, std=0.1)
    model, writer, _ = to_tflite(network)
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    assert len(packed) < 2_000_000
    (tmp_path / "weights").write_bytes(packed)
    run = Run(tmp_path)
    shape = (1, HEIGHT, WIDTH, CHANNELS)
    x = torch.from_numpy(formula_input(shape)).permute(0, 3, 1, 2).contiguous()
    run.start_from(tmp_path / "weights", x)
    with torch.no_grad():
        assert torch.allclose(run.average.eval()(x), network(x), atol=0.02)


def test_loss_prefers_the_true_picture(record):
    x, y = (part[None] for part in plain(record))
    assert float(loss_of(y[:, :3], x, y)) < 0.5 * float(loss_of(x[:, :3], x, y))
