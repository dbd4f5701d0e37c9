import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';

const CHROMIUM_ID = 'abcdefghijklmnopabcdefghijklmnop';

test('ids are mapped to the redirect URLs of their browsers', () => {
  const { extensions } = parseConfig({
    EXTENSION_IDS: `${CHROMIUM_ID}, fitting-room@virtual-try-on.example`,
  });
  expect(extensions).toEqual([
    {
      id: CHROMIUM_ID,
      redirectUri: `https://${CHROMIUM_ID}.chromiumapp.org/`,
      origin: `chrome-extension://${CHROMIUM_ID}`,
    },
    {
      id: 'fitting-room@virtual-try-on.example',
      redirectUri: 'https://7bbe44529f6d72afd8859fe8b47c3afda58ba898.extensions.allizom.org/',
      origin: null,
    },
  ]);
});

test.each(['*', 'chrome-extension://*', 'abc', `${CHROMIUM_ID},`, 'evil.example', '{1}'])(
  'the id "%s" prevents the start',
  (ids) => {
    expect(() => parseConfig({ EXTENSION_IDS: ids })).toThrow(/EXTENSION_IDS must be ids/);
  },
);
