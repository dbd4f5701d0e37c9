import { expect, test } from 'vitest';
import { pageMessageSchema, shopMessageSchema, siteMessageSchema } from './messages.ts';
import { type Sender, senderKind } from './sender.ts';

const OWN = {
  extensionId: 'gnmhe',
  extensionOrigin: 'chrome-extension://gnmhe',
  siteOrigin: 'https://try.example',
};
const tab = { id: 3, windowId: 1, incognito: false };
const from = (other: Partial<Sender>) => senderKind({ id: 'gnmhe', frameId: 0, tab, ...other }, OWN);

test('own pages, the site and shops are distinguished by what the browser reports', () => {
  expect(from({ origin: 'chrome-extension://gnmhe', tab: undefined })).toBe('page');
  expect(from({ origin: 'https://try.example' })).toBe('site');
  expect(from({ url: 'https://try.example/pricing?a=1' })).toBe('site');
  expect(from({ origin: 'https://shop.example' })).toBe('shop');
});

test('all other senders are rejected', () => {
  const others: Partial<Sender>[] = [
    { id: 'other', origin: 'chrome-extension://other' },
    { id: undefined, origin: 'https://try.example' },
    { origin: 'https://try.example', frameId: 2 },
    { origin: 'https://try.example', tab: undefined },
    { origin: 'https://shop.example', tab: { ...tab, incognito: true } },
    { origin: 'null' },
    { origin: 'file://' },
    {},
  ];
  for (const other of others) expect(from(other)).toBeNull();
});

test('origins that only look like the site’s are shops', () => {
  const lookalikes = ['https://try.example.evil.example', 'http://try.example', 'https://try.example:8443'];
  for (const origin of lookalikes) expect(from({ origin })).toBe('shop');
});

const ada = { id: 'u', email: 'a@example.com', name: 'Ada', emailVerified: true, image: null };

test('the site’s report of the user is accepted only if complete', () => {
  expect(siteMessageSchema.safeParse({ type: 'auth-state', authenticated: true, user: ada }).success).toBe(
    true,
  );
  expect(siteMessageSchema.safeParse({ type: 'auth-state', authenticated: false, user: null }).success).toBe(
    true,
  );
  const wrong = [
    { type: 'auth-state', authenticated: true, user: null },
    { type: 'auth-state', authenticated: false, user: ada },
    { type: 'auth-state', authenticated: true, user: { ...ada, id: '' } },
    { type: 'auth-state', authenticated: true, user: ada, accessToken: 'x' },
    { type: 'sign-out' },
    null,
  ];
  for (const message of wrong) expect(siteMessageSchema.safeParse(message).success).toBe(false);
});

test('a shop can offer a picture but send nothing that concerns the account', () => {
  const offer = { title: 'Top', addresses: [], bytes: null, shown: null };
  expect(shopMessageSchema.safeParse({ type: 'garment-offered', offer }).success).toBe(true);
  const wrong = [
    { type: 'connect' },
    { type: 'sign-out' },
    { type: 'auth-state', authenticated: true, user: ada },
    { type: 'garment-offered', offer: { ...offer, bytes: { base64: 'x', type: 'text/html' } } },
    {
      type: 'garment-offered',
      offer: { ...offer, bytes: { base64: 'x'.repeat(11_200_001), type: 'image/png' } },
    },
    { type: 'garment-offered', offer: { ...offer, addresses: Array(9).fill('https://a.example') } },
    {
      type: 'garment-offered',
      offer: { ...offer, shown: { left: 0, top: 0, width: 0, height: 1, scale: 1 } },
    },
    { type: 'shop-turned-off', shop: 'other.example' },
  ];
  for (const message of wrong) expect(shopMessageSchema.safeParse(message).success).toBe(false);
});

test('messages of the extension’s own pages are validated as well', () => {
  expect(pageMessageSchema.safeParse({ type: 'take-garment', tabId: 4 }).success).toBe(true);
  const notRight = { type: 'not-right', id: '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f', reason: 'arms' };
  expect(pageMessageSchema.safeParse(notRight).success).toBe(true);
  for (const wrong of [{ id: 'x' }, { reason: 'ugly' }, { more: 1 }]) {
    expect(pageMessageSchema.safeParse({ ...notRight, ...wrong }).success).toBe(false);
  }
  const report = { type: 'report', reasons: ['body'], engine: 'embedded' };
  expect(pageMessageSchema.safeParse(report).success).toBe(true);
  for (const wrong of [{ reasons: [] }, { reasons: ['ugly'] }, { engine: '' }, { pictures: {} }]) {
    expect(pageMessageSchema.safeParse({ ...report, ...wrong }).success).toBe(false);
  }
  for (const tabId of [-1, 1.5, '4', undefined]) {
    expect(pageMessageSchema.safeParse({ type: 'take-garment', tabId }).success).toBe(false);
  }
});
