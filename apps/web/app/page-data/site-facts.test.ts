import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import { expect, test } from 'vitest';
import { ELSEWHERE } from '#app/testing/engines.ts';
import { siteFactsOf } from './site-facts.ts';

test.each([[[]], [[{ id: 'root', loaderData: undefined }]]])(
  'without the root’s data, pages get defaults for everything they need',
  (matches) => {
    expect(siteFactsOf(matches)).toMatchObject({
      publicUrl: '',
      supportEmail: DEFAULT_SUPPORT_EMAIL,
      extensionStoreUrl: null,
      engines: [],
      signInNeeded: true,
    });
  },
);

test('pages use the configured values, read only from the root route', () => {
  const loaderData = { supportEmail: 'help@shop.example', engines: [ELSEWHERE], extensionStoreUrl: null };
  const facts = siteFactsOf([
    { id: 'routes/pricing', loaderData: null },
    { id: 'root', loaderData },
  ]);
  expect(facts).toEqual(loaderData);
});
