"""Selects the photos of Clothing Co-Parsing for training: `python -m training.person.split PHOTOS OUT --not FILE ...`

Photos in the lists after --not (for measuring or held back) are excluded. Eighty labelled photos are drawn by seed for
choosing settings (`validate.txt`), the other labelled ones are `train.txt`, those without labels `unlabelled.txt`.
"""

import argparse
import os
import random

VALIDATION_PHOTOS = 80
SEED = 20261123


def split(photos, labelled, withheld):
    """Train, validation and unlabelled photos, each sorted."""
    usable = sorted(set(photos) - set(withheld))
    train = [name for name in usable if name in labelled]
    validation = sorted(random.Random(SEED).sample(train, min(VALIDATION_PHOTOS, len(train) // 2)))
    kept = set(validation)
    return (
        [name for name in train if name not in kept],
        validation,
        [name for name in usable if name not in labelled],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", help="the data set's folder, with photos/ and annotations/pixel-level/")
    parser.add_argument("out")
    parser.add_argument("--not", dest="withheld", action="append", default=[])
    arguments = parser.parse_args()
    withheld = [name for path in arguments.withheld for name in open(path).read().split()]
    photos = [name[:-4] for name in os.listdir(f"{arguments.photos}/photos") if name.endswith(".jpg")]
    labelled = {name[:-4] for name in os.listdir(f"{arguments.photos}/annotations/pixel-level")}
    os.makedirs(arguments.out, exist_ok=True)
    for name, ids in zip(("train", "validate", "unlabelled"), split(photos, labelled, withheld)):
        with open(f"{arguments.out}/{name}.txt", "w") as file:
            file.write("\n".join(ids) + "\n")
        print(f"{name}: {len(ids)}")


if __name__ == "__main__":
    main()
