import { expect, test } from 'vitest';
import { ELSEWHERE, OWN } from '#app/testing/engines.ts';
import { madeText, whereText } from './made-text.ts';

const ENGINES = [ELSEWHERE, OWN];

test('the mirror says who made the picture and how long it took', () => {
  expect(madeText({ engine: 'tailor', tookMs: 8400 }, ENGINES)).toBe('Made by Tailor Anna in 8 s');
  expect(madeText({ engine: 'embedded', tookMs: 300 }, ENGINES)).toBe('Made on our server in 1 s');
  expect(madeText({ engine: 'embedded' }, [])).toBe('Made on our server');
});

test('a choice says what it costs and where the photos go', () => {
  expect(whereText(ELSEWHERE, ENGINES)).toBe(
    'One try-on, about 20 s. The photos go to Tailor Anna. Tailor Anna drops the photos after an hour.',
  );
  expect(whereText(OWN, ENGINES)).toContain('The photos stay on our server');
  expect(whereText(undefined, ENGINES)).toContain('Tailor Anna, then Our server.');
});
