"""The finisher's arithmetic on a synthetic person; no data set is needed."""

import json

import numpy as np
import pytest
import torch

from training.common.golden import formula_input
from training.common.pack_weights import pack_weights, unpack_weights
from training.finish.dataset import COLUMNS, FINER, ROWS, TARGETS, Composite, batches, is_plain, plain, record_of
from training.finish.evaluate import evaluate
from training.finish.export import to_tflite
from training.finish.flatten import flatten
from training.finish.losses import compared_light_error, loss_of, missing_light_error
from training.finish.network import CHANNELS, HEIGHT, LIGHT_STEP, WIDTH, Finisher, finish
from training.finish.synthesise import seed_of, synthesise
from training.finish.train import Run
from training.person.classes import DRESS, HAIR, LOWER, OUTER, SKIN, UPPER

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


def test_over_many_seeds_false_tops_cover_arms_neck_and_trousers_and_hands_seldom():
    photo, classes = made_up_person()
    changed = np.mean([np.any(synthesise(photo, classes, seed)[0] != photo, 2) for seed in range(24)], 0)
    assert changed[130, 100] > 0.3
    assert changed[97, 150] > 0.3
    assert changed[226, 150] > 0.2
    assert changed[238, 100] < 0.3


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
    rows, columns = FINER * ROWS, FINER * COLUMNS
    crop = {"center": {"x": 150, "y": 170}, "side": 320, "rotation": 0, "size": rows, "columns": columns}
    window = photo[170 - 160 + 1 : 170 + 160 + 1, 150 - 120 + 1 : 150 + 120 + 1]
    kinds = classes[170 - 160 + 1 : 170 + 160 + 1, 150 - 120 + 1 : 150 + 120 + 1]
    states = np.zeros((rows, columns, 3), np.uint8)
    picture = window.copy()
    cloth = kinds == UPPER
    arm = (kinds == SKIN) & (np.arange(columns) < 85)
    picture[cloth] = picture[cloth] // 2
    picture[arm] = (60, 60, 200)
    states[cloth, 0], states[arm, 1], states[cloth | arm, 2] = 255, 255, 255
    np.dstack([picture, states]).tofile(tmp_path / "0001_0.u8")
    (tmp_path / "0001_0.json").write_text(json.dumps({"crop": crop, "width": 300, "height": 400}))
    return Composite(str(tmp_path / "0001_0"), photo, classes)


def test_the_photo_lies_where_the_composite_does(record):
    untouched = record.input[..., 5] == 0
    away = np.abs(record.input[..., :3].astype(int) - record.target)[untouched]
    assert np.mean(away) < 4
    x, y = plain(record)
    assert x.shape == (CHANNELS, HEIGHT, WIDTH) and y.shape == (TARGETS, HEIGHT, WIDTH)
    assert 0 <= float(x.min()) and float(x.max()) <= 1


def test_shifting_and_mirroring_move_all_planes_alike(record):
    for seed in range(8):
        x, y = record.draw(HEIGHT, WIDTH, np.random.default_rng(seed))
        cloth, top = x[3] > 0.5, y[3] > 0.5
        assert (cloth & top).sum() > 0.93 * cloth.sum()


def test_every_record_comes_once_before_any_comes_again(record):
    x, y = next(batches([[record], [record_of("0001", *made_up_person())]], 128, 96, 3, 1))
    assert x.shape == (3, CHANNELS, 128, 96) and y.shape == (3, TARGETS, 128, 96)
    assert [float(known) for known in y[:, 5].amax((1, 2))] == [0, 1, 0]


def test_the_missing_light_gives_the_photo_again_and_prints_are_no_light():
    photo, classes = made_up_person()
    photo = (photo * np.linspace(0.6, 1, 400)[:, None, None] / 255).astype(np.float32)
    top, skin = ((classes == kind).astype(np.float32) for kind in (UPPER, SKIN))
    rows = np.broadcast_to(np.arange(400)[:, None], top.shape)[top > 0]
    for seed in range(6):
        true, composite, cloth, invented, change, missing = flatten(photo, top, skin, np.random.default_rng(seed))
        assert np.allclose((composite * np.exp(missing)[..., None])[top > 0], true[top > 0], atol=0.01)
        assert np.array_equal(composite[change == 0], true[change == 0])
        assert (invented[top > 0] == 0).all() and (change[cloth > 0] > 0).all()
        # The photo becomes lighter downwards by 0.0013 a row, prints or not.
        assert 0.0003 < np.polyfit(rows, missing[top > 0], 1)[0] < 0.002


def test_only_of_plain_tops_the_light_is_known():
    photo, classes = made_up_person()
    assert is_plain(photo, classes)
    checked = photo.copy()
    checked[::2][classes[::2] == UPPER] = (20, 200, 40)
    assert not is_plain(checked, classes)
    layered = classes.copy()
    layered[100:220, 110:140] = OUTER
    assert not is_plain(photo, layered)


def test_only_cloth_is_lit_and_within_limits():
    x = torch.full((2, CHANNELS, 16, 16), 0.4)
    x[:, 3, :8] = 0
    x[:, 3, 8:] = 1
    answer = torch.randn(2, 1, 4, 4)
    assert torch.equal(finish(x, answer)[:, :, :8], x[:, :3, :8])
    assert not torch.equal(finish(x, answer)[:, :, 8:], x[:, :3, 8:])
    assert torch.allclose(finish(x, 0 * answer + 9)[:, :, 8:], torch.tensor(0.4 * np.exp(0.5)).float())


def test_light_is_compared_where_garment_and_true_top_overlap_and_blind_to_shifted_texture():
    stripes = (torch.arange(48) // 2 % 2).float().expand(1, 3, 64, 48) * 0.2 + 0.4
    x = torch.cat([stripes, torch.ones(1, 3, 64, 48)], 1)
    y = torch.cat([stripes.roll(2, 3), torch.ones(1, 1, 64, 48), torch.zeros(1, 2, 64, 48)], 1)
    apart = float((stripes / y[:, :3]).log().abs().mean())
    assert float(compared_light_error(stripes, x, y)) < 0.1 * apart
    assert float(compared_light_error(stripes * 0.7, x, y)) > 0.2
    y[:, 3] = 0
    assert float(compared_light_error(stripes * 0.7, x, y)) == 0


def test_loss_prefers_the_true_light():
    x, y = torch.full((1, CHANNELS, 64, 48), 0.4), torch.zeros(1, TARGETS, 64, 48)
    y[:, 3], y[:, 4], y[:, 5] = 1, 0.3, 1
    answer = torch.zeros(1, 1, 16, 12)
    assert float(loss_of(answer + 0.3, x, y)) < 0.01 * float(loss_of(answer, x, y))
    assert float(missing_light_error(answer + 0.3, y)) < 1e-6


def test_a_few_steps_mend_the_light_of_the_cloth(record, tmp_path):
    torch.manual_seed(1)
    run = Run(tmp_path)
    drawn = batches([[record]], 64, 48, 4, 1)
    for _ in range(60):
        run.step(*next(drawn), 3e-3)
    run.save()
    before, after = evaluate(run.average, [record], 64, 48)
    assert after < 0.6 * before
    again = Run(tmp_path)
    assert again.steps == 60
    x = plain(record)[0][None]
    assert torch.equal(again.average(x), run.average(x))


def test_training_goes_on_from_packed_weights(tmp_path):
    torch.manual_seed(2)
    network = Finisher().eval()
    torch.nn.init.normal_(network.light.weight, std=0.1)
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
        answer = run.average.eval()(x)
        assert answer.shape == (1, 1, HEIGHT // LIGHT_STEP, WIDTH // LIGHT_STEP)
        assert torch.allclose(answer, network(x), atol=0.02)
