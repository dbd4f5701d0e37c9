"""Lends people the bags, scarves and belts of others, at the same place of the body: there are few of each."""

import cv2
import numpy as np

from .classes import ACCESSORY, CARRIED, SKIN

#: Least size of a piece that is lent, in pixels.
LEAST = 60
#: Spread of shifts (torso lengths), turns (radians) and log sizes.
SHIFT = {CARRIED: 0.25, ACCESSORY: 0.06}
TURN, SIZE = 0.15, 0.15


def pieces_of(image, labels):
    """Connected things: (class, RGB, mask, left, top), in pixels of the image."""
    found = []
    for label in (CARRIED, ACCESSORY):
        count, parts, boxes, _ = cv2.connectedComponentsWithStats((labels == label).astype(np.uint8))
        for k in range(1, count):
            x, y, columns, rows, area = boxes[k]
            if area >= LEAST:
                box = (slice(y, y + rows), slice(x, x + columns))
                found.append((label, image[box], (parts[box] == k).astype(np.uint8), x, y))
    return found


def body_frame(points):
    """2 x 3: body (middle of the shoulders, middle of the hips at (0, 1)) to pixels of the landmarks."""
    shoulders, hips = points[11:13].mean(0), points[23:25].mean(0)
    x, y = hips - shoulders
    return np.array([[y, x, shoulders[0]], [-x, y, shoulders[1]]], np.float64)


def lend(picture, labels, selfie, points, record, rng, noise):
    """Picture, labels and selfie mask of the person (landmarks `points`) with one of the record's things, if it has any.
    Hands are often before it."""
    pieces = record.things
    if not pieces:
        return picture, labels, selfie
    label, piece, mask, left, top = pieces[rng.randrange(len(pieces))]
    to_piece = cv2.invertAffineTransform(record.enlarge) @ np.vstack([body_frame(record.landmarks), [0, 0, 1]])
    to_piece[:, 2] -= (left, top)
    mirror = -1 if rng.random() < 0.5 else 1
    turn, size = rng.gauss(0, TURN), np.exp(rng.gauss(0, SIZE))
    change = size * np.array([[np.cos(turn) * mirror, -np.sin(turn)], [np.sin(turn) * mirror, np.cos(turn)]])
    moved = np.hstack([change, noise.normal(0, SHIFT[label], (2, 1))])
    body, source = (np.vstack([m, [0, 0, 1]]) for m in (body_frame(points), to_piece))
    placed = (body @ np.vstack([moved, [0, 0, 1]]) @ np.linalg.inv(source))[:2]
    shape = (labels.shape[1], labels.shape[0])
    there = cv2.warpAffine(mask, placed, shape, flags=cv2.INTER_NEAREST) > 0
    if rng.random() < 0.6:
        there &= labels != SKIN
    drawn = cv2.warpAffine(piece, placed, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    if rng.random() < 0.7:
        drawn = drawn * noise.uniform(0.6, 1.5) * noise.uniform(0.8, 1.2, 3) + noise.uniform(-25, 25, 3)
    share = cv2.GaussianBlur(there.astype(np.float32), (0, 0), 0.7)[..., None]
    picture = np.clip(np.round(picture + share * (drawn - picture)), 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        selfie = np.where(there, 255, selfie).astype(np.uint8)
    return picture, np.where(there, label, labels).astype(labels.dtype), selfie
