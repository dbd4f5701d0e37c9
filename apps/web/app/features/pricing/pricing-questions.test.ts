import { expect, test } from 'vitest';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

test('visitors learn before they pay that a paid plan brings no free try-ons beside its own', () => {
  const free = PRICING_QUESTIONS.find(({ question }) => question === 'Is there a free plan?');
  expect(free?.answer).toContain('no new ones come until the plan has ended');
});
