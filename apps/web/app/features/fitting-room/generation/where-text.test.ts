import { expect, test } from 'vitest';
import { ELSEWHERE, OWN } from '#app/testing/engines.ts';
import { whereText } from './where-text.ts';

const ENGINES = [ELSEWHERE, OWN];

test('a choice states its cost and where the photos go', () => {
  expect(whereText(ELSEWHERE, ENGINES)).toBe(
    'One try-on, about 20 s. The photos go to Tailor Anna. Tailor Anna drops the photos after an hour.',
  );
  expect(whereText(OWN, ENGINES)).toContain('The photos stay on our server');
  expect(whereText(undefined, ENGINES)).toContain('Tailor Anna, then Our server.');
});
