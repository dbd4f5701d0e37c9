import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { PICTURE_LIMITS } from '@tryon/engine/pictures/inspect-picture.ts';
import { expect, test } from 'vitest';

const MEGABYTE = 1024 ** 2;

test('the limits that callers are told are those that the engine keeps', () => {
  const { picturePixels, minSidePixels } = UPLOAD_LIMITS;
  expect({ maxPixels: picturePixels, minSide: minSidePixels }).toEqual(PICTURE_LIMITS);
});

test('texts about a limit contain its number', () => {
  const { picturePixels, minSidePixels, pictureBytes, bodyBytes } = UPLOAD_LIMITS;
  expect(wordingOf('image_too_large')).toContain(`at most ${picturePixels / 1e6} megapixels`);
  expect(wordingOf('image_too_small')).toContain(`at least ${minSidePixels} pixels`);
  expect(wordingOf('picture_too_large')).toContain(`at most ${pictureBytes / MEGABYTE} MB`);
  expect(wordingOf('body_too_large')).toContain(`at most ${bodyBytes / MEGABYTE} MB`);
});
