"""The loader does not use photos that are kept back."""

import cv2
import numpy as np

from training.garment.classes import KINDS, SLEEVES
from training.garment.photos import is_for_checking, read_photos, to_square

NAMES = [f"{number:06x}-photo" for number in range(30)]


def make_set(folder):
    (folder / "images").mkdir()
    labels = ["T-Shirt", "Pants", "Not sure"]
    rows = ["image,sender_id,label,kids"]
    for index, name in enumerate(NAMES):
        rows.append(f"{name},1,{labels[index % 3]},{index == 9}")
        cv2.imwrite(str(folder / "images" / f"{name}.jpg"), np.full((40, 20, 3), index * 8, np.uint8))
    (folder / "images.csv").write_text("\n".join(rows) + "\n")
    kept = folder / "kept.csv"
    kept.write_text(f"image,label\n{NAMES[1]},Pants\n{NAMES[3]},T-Shirt\n")
    return kept


def test_photos_of_the_lists_unsure_labels_and_childrens_clothes_are_left_out(tmp_path):
    kept = make_set(tmp_path)
    photos = read_photos(tmp_path, [kept], tmp_path)
    assert not {NAMES[1], NAMES[3], NAMES[9], NAMES[2]} & set(photos.names)
    assert len(photos.pictures) == len(photos.names) == len(photos.kinds)
    assert {KINDS[kind] for kind in photos.kinds} == {"top", "trousers"}
    short, unknown = SLEEVES.index("short"), -1
    assert all(
        sleeves == (short if KINDS[kind] == "top" else unknown)
        for kind, sleeves in zip(photos.kinds, photos.sleeves)
    )


def test_photos_for_checking_are_never_trained_on(tmp_path):
    kept = make_set(tmp_path)
    trained = read_photos(tmp_path, [kept], tmp_path).names
    checked = read_photos(tmp_path, [kept], tmp_path, checked=True).names
    assert checked and not set(trained) & set(checked)
    assert all(is_for_checking(name) for name in checked)


def test_a_photo_becomes_a_square_without_being_stretched():
    photo = np.zeros((100, 50, 3), np.uint8)
    photo[40:60, 20:30] = 255
    square = to_square(photo, 80)
    rows, columns = np.nonzero(square[..., 0] > 128)
    assert square.shape == (80, 80, 3)
    assert abs((rows.max() - rows.min()) - 2 * (columns.max() - columns.min())) <= 2
