import { expect, test } from 'vitest';
import { CALL_CODES, PHOTO_CODES, WARNING_CODES } from '#src/error-codes.ts';
import { BLOG_TEXTS } from '#src/site/blog-texts.ts';
import { PHOTO_FORMATS_TEXT, PICTURE_FORMATS_TEXT } from './picture-formats.ts';
import { TRY_ON_TEXTS } from './texts.ts';
import { wordingOf } from './wording.ts';

/** These texts are fixed and must not be reworded. */
const WITHOUT_FULL_STOP: readonly string[] = [TRY_ON_TEXTS.notSignedIn, BLOG_TEXTS.listFailed];

test.each([...PHOTO_CODES, ...CALL_CODES])('%s has full sentences without a placeholder', (code) => {
  for (const subject of ['person', 'garment', 'both'] as const) {
    const text = wordingOf(code, subject);
    if (!WITHOUT_FULL_STOP.includes(text)) expect(text).toMatch(/^[A-Z].*[.!]$/);
    expect(text).not.toContain('%');
  }
});

test('only the try-on mentions try-ons to visitors, in the specified words', () => {
  expect(wordingOf('sign_in_to_try_on')).toBe('Please sign in to generate AI try-on result');
  expect(wordingOf('unauthenticated')).toBe('Please sign in first.');
});

test('only the try-on mentions pictures if a request is too large', () => {
  expect(wordingOf('body_too_large')).toContain('pictures');
  expect(wordingOf('request_too_large')).toBe('The request is too large.');
});

test('formats are always the same list, and shoppers never read of engines', () => {
  expect(PICTURE_FORMATS_TEXT).toBe('JPEG, PNG or WebP');
  expect(PHOTO_FORMATS_TEXT).toBe('JPEG, PNG, WebP, HEIC or AVIF');
  for (const code of PHOTO_CODES) {
    const text = wordingOf(code, 'garment');
    expect(text).not.toMatch(/\bengine\b/i);
    if (text.includes('JPEG')) expect(text).toContain(PICTURE_FORMATS_TEXT);
  }
});

test('the text about a damaged file names its photo', () => {
  expect(wordingOf('unreadable_image', 'person')).toContain('photo of you');
  expect(wordingOf('unreadable_image', 'garment')).toContain('garment photo');
});

test.each(WARNING_CODES)('the warning %s has its own text', (code) => {
  expect(wordingOf(code)).not.toBe(wordingOf('bad_request'));
});
