import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import { expect, test } from 'vitest';
import { ELSEWHERE } from '#app/testing/engines.ts';
import { readSiteFacts, siteFactsOf } from './site-facts.ts';

test('without configuration, pages get defaults for everything they need', () => {
  expect(readSiteFacts(undefined)).toEqual({
    publicUrl: null,
    supportEmail: DEFAULT_SUPPORT_EMAIL,
    extensionStoreUrl: null,
    engines: [],
    signInNeeded: true,
  });
});

test('pages use the configured values, read only from the root route', () => {
  const loaderData = {
    supportEmail: 'help@shop.example',
    engines: [ELSEWHERE, 'nonsense'],
    extensionStoreUrl: '',
  };
  const facts = siteFactsOf([
    { id: 'routes/pricing', loaderData: null },
    { id: 'root', loaderData },
  ]);
  expect(facts).toMatchObject({
    supportEmail: 'help@shop.example',
    engines: [ELSEWHERE],
    extensionStoreUrl: null,
  });
});
