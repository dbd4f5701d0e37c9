import { expect, test } from 'vitest';
import { CALL_CODES, PHOTO_CODES } from './error-codes.ts';
import { wordingOf } from './wording.ts';

test.each([...PHOTO_CODES, ...CALL_CODES])('%s reads as whole sentences without a placeholder', (code) => {
  for (const subject of ['person', 'garment', 'both'] as const) {
    const text = wordingOf(code, subject);
    expect(text).toMatch(/^[A-Z].*[.!]$|^Please sign in/);
    expect(text).not.toContain('%');
  }
});

test('a refusal about a damaged file names the photo it is about', () => {
  expect(wordingOf('unreadable_image', 'person')).toContain('photo of you');
  expect(wordingOf('unreadable_image', 'garment')).toContain('garment photo');
});
