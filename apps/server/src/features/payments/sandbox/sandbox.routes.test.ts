import { DEFAULT_SUPPORT_EMAIL } from '@tryon/contract/site/site-texts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPayingApp } from '#src/testing/payments/paying-app.ts';
import {
  AUTHENTICATION,
  createTestPayer,
  DECLINED,
  PASS_REQUEST,
  planRequest,
  SUCCEEDS,
  type TestPayer,
} from '#src/testing/payments/test-payer.ts';
import { createTestApp, type TestApp } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';

let testApp: TestApp;
let maya: TestPayer;

beforeEach(async () => {
  ({ testApp, maya } = await createPayingApp());
});

afterEach(() => testApp.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function openPage(request: object = planRequest('plus')): Promise<string> {
  const { body } = await maya.post('create-checkout-session', request);
  return new URL(body.checkoutUrl).pathname;
}
const send = (path: string, fields: Record<string, string>) =>
  testApp.app.request(`http://localhost:8000${path}`, {
    method: 'POST',
    headers: { ...FORM, origin: 'http://localhost:8000' },
    body: new URLSearchParams(fields).toString(),
  });

test('the hosted page says that no money moves, offers the test cards, and has no field for a number', async () => {
  const response = await maya.browser.get(await openPage());
  const html = await response.text();
  expect(html).toContain('Test mode: no money moves.');
  expect(html).toContain('$9.90');
  expect(html.match(/type="radio"/g)).toHaveLength(4);
  expect(html).not.toMatch(/<script|type="(text|tel|number)"/);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    response.headers.get('content-security-policy') ?? '',
  );
  expect(html).toContain(`<style nonce="${nonce?.[1]}">`);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a page that is sent twice at once is paid once, whatever the second card says', async () => {
  const path = await openPage();
  const [paid] = await Promise.all([send(path, { card: SUCCEEDS }), send(path, { card: DECLINED })]);
  expect(paid.headers.get('location')).toContain('/payment/success');
  expect((await maya.get('invoices')).body.invoices).toMatchObject([{ status: 'paid' }]);
  expect(await maya.remaining()).toBe(150);
});

test('whether a page was paid is told to whoever opened it, and to nobody else', async () => {
  const path = await openPage();
  const call = `checkout-session/${path.split('/').at(-1)}`;
  expect(await maya.get(call)).toMatchObject({ status: 200, body: { isPaid: false } });
  await send(path, { card: DECLINED });
  expect(await maya.get(call)).toMatchObject({ status: 200, body: { isPaid: false } });
  await send(path, { card: SUCCEEDS });
  expect(await maya.get(call)).toMatchObject({ status: 200, body: { isPaid: true } });
  const eve = await createTestPayer(testApp.app, 'eve');
  await eve.buy();
  for (const unknown of [call, 'checkout-session/cs_test_a1b2c3', 'checkout-session/..%2Fme']) {
    expect((await eve.get(unknown)).status, unknown).toBe(404);
  }
  expect((await createTestBrowser(testApp.app).get(`/api/payments/${call}`)).status).toBe(401);
});

test('a page whose payment was given up elsewhere takes no card any more', async () => {
  const path = await openPage();
  await send(path, { card: AUTHENTICATION });
  const { body } = await maya.get('invoices');
  const [payment] = (await testApp.payments.controls?.overview().then(({ payments }) => payments)) ?? [];
  expect(body.invoices).not.toMatchObject([{ status: 'paid' }]);
  expect((await maya.post(`cancel/${payment?.id}`)).status).toBe(200);
  expect((await send(path, { card: SUCCEEDS })).status).toBe(402);
  expect(await maya.remaining()).toBe(3);
});

test('a paid page leads back with its number, and everything is there by then', async () => {
  const path = await openPage();
  const paid = await send(path, { card: SUCCEEDS });
  const id = path.split('/').at(-1);
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    `http://localhost:8000/payment/success?session_id=${id}`,
  ]);
  expect(await maya.remaining()).toBe(150);
  expect((await send(path, { card: SUCCEEDS })).status).toBe(402);
  expect((await maya.browser.get(path)).status).toBe(303);
  expect((await testApp.payments.controls?.overview())?.subscriptions).toHaveLength(1);
});

test('a declined card is said on the page, and another one may be chosen', async () => {
  const path = await openPage(PASS_REQUEST);
  const declined = await send(path, { card: DECLINED });
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your bank declined the card.'),
  ]);
  expect((await send(path, { card: '4242424242424242' })).status).toBe(402);
  expect((await send(path, { card: SUCCEEDS })).status).toBe(303);
  expect(await maya.remaining()).toBe(303);
});

test('the bank asks on the page, too', async () => {
  const path = await openPage();
  expect((await send(path, { card: AUTHENTICATION })).headers.get('location')).toBe(path);
  expect(await (await maya.browser.get(path)).text()).toContain('Is it you?');
  expect((await send(path, { outcome: 'refuse' })).status).toBe(402);
  await send(path, { card: AUTHENTICATION });
  expect((await send(path, { outcome: 'approve' })).headers.get('location')).toContain('/payment/success');
  expect(await maya.remaining()).toBe(150);
});

test('beginning again elsewhere closes the page, so that nothing is paid twice', async () => {
  const path = await openPage();
  await maya.buy();
  expect((await maya.browser.get(path)).status).toBe(410);
  expect((await send(path, { card: SUCCEEDS })).status).toBe(402);
  expect((await testApp.payments.controls?.overview())?.payments).toHaveLength(1);
});

test('a receipt names buyer, seller, card and tax, in fonts that the server has', async () => {
  await maya.buy();
  const [{ receiptUrl }] = (await maya.get('invoices')).body.invoices;
  const html = await (await maya.browser.get(new URL(receiptUrl).pathname)).text();
  for (const [name, value] of [
    ['Sold to', maya.email],
    ['Sold by', DEFAULT_SUPPORT_EMAIL],
    ['Paid with', 'Visa ending in 4242'],
    ['Tax', '$0.00'],
    ['Total', '$9.90'],
  ] as const) {
    expect(html).toMatch(new RegExp(`<dt[^>]*>${name}</dt><dd[^>]*>[^<]*${value.replace('$', '[$]')}`));
  }
  const look = /href="([^"]+fonts\.css)"/.exec(html)?.[1] ?? '';
  const styles = await testApp.app.request(look);
  expect(styles.headers.get('content-type')).toContain('text/css');
  for (const [, file] of (await styles.text()).matchAll(/url\("\.\/([^"]+)"\)/g)) {
    const font = await testApp.app.request(look.replace('fonts.css', file ?? ''));
    expect(font.headers.get('content-type'), file).toBe('font/woff2');
  }
});

test('the receipt of a refunded payment says what was paid, what went back, and that nothing is left', async () => {
  await maya.buy();
  const [{ receiptUrl, paymentIntentId }] = (await maya.get('invoices')).body.invoices;
  expect((await maya.post('refund', { paymentIntentId })).status).toBe(200);
  const html = await (await maya.browser.get(new URL(receiptUrl).pathname)).text();
  const figures = html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(−?[$][^<]*)<\/dd>/g);
  expect([...figures].slice(-3).map(([, name, value]) => [name, value])).toEqual([
    ['Paid', '$9.90'],
    ['Refunded', '−$9.90'],
    ['Net', '$0.00'],
  ]);
});

test('receipts and the portal are their owner’s alone', async () => {
  await maya.buy();
  const [{ receiptUrl }] = (await maya.get('invoices')).body.invoices;
  const receipt = new URL(receiptUrl).pathname;
  expect(await (await maya.browser.get(receipt)).text()).toContain('$9.90');
  const portal = new URL((await maya.post('portal')).body.url).pathname;
  expect(await (await maya.browser.get(portal)).text()).toContain('Visa ending in 4242');
  const eve = await createTestPayer(testApp.app, 'eve');
  const visitor = createTestBrowser(testApp.app);
  for (const path of [receipt, portal]) {
    expect((await eve.browser.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(401);
  }
});

test('time and banks are moved on this machine alone', async () => {
  expect((await maya.browser.get('/api/dev/payments')).status).toBe(200);
  const rebound = 'http://rebound.example:8000/api/dev/payments';
  expect((await testApp.app.request(rebound)).status).toBe(404);
  for (const options of [{ publicUrl: 'https://tryon.example' }, { environment: { HOST: '0.0.0.0' } }]) {
    const reachable = await createTestApp(options);
    const origin = options.publicUrl ?? 'http://localhost:8000';
    expect((await reachable.app.request(`${origin}/api/dev/payments`)).status).toBe(404);
    await reachable.close();
  }
});

test('the control page shows what there is, and a plain form moves time', async () => {
  await maya.buy();
  await testApp.background.runAll();
  const html = await (await maya.browser.get('/api/dev/payments')).text();
  expect(html).toContain('plus monthly');
  expect(html).toContain('invoice.paid');
  const moved = await send('/api/dev/payments', { action: 'advance', days: '31' });
  expect(moved.status).toBe(303);
  expect((await maya.get('invoices')).body.invoices).toHaveLength(2);
  expect(await maya.remaining()).toBe(300);
  expect((await send('/api/dev/payments', { action: 'advance', days: '-1' })).status).toBe(400);
});
