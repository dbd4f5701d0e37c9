import { afterEach, expect, test } from 'vitest';
import { drawJpeg } from '#src/testing/pictures.ts';
import { createPlanEngine, ELSEWHERE, failWith } from '#src/testing/plan-engine.ts';
import { createTestApp, pictures, type TestApp, toFile, toForm } from '#src/testing/test-app.ts';

const TOKEN = 'a token for metrics that is long enough';

let testApp: TestApp;
afterEach(() => testApp.close());

const ask = (authorization?: string) =>
  testApp.app.request('/metrics', { headers: authorization === undefined ? {} : { authorization } });

test('outcomes, alarms and costs are counted, and visible with the token', async () => {
  const broke = createPlanEngine('fashn', { ...ELSEWHERE, needsKey: true });
  broke.behave(failWith('out_of_credit', 'no money left'));
  const tailor = createPlanEngine('tailor', ELSEWHERE);
  testApp = await createTestApp({ engines: [broke, tailor], environment: { METRICS_TOKEN: TOKEN } });
  const photo = async (seed: number) => toFile(await drawJpeg({ seed }));
  for (let time = 0; time < 2; time += 1) {
    const body = toForm(pictures(await photo(1), await photo(2)));
    expect((await testApp.app.request('/api/try-on/', { method: 'POST', body })).status).toBe(200);
  }
  const response = await ask(`Bearer ${TOKEN}`);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await response.text()).split('\n');
  const labels = (name: string, rest: string) => `{engine="${name}",model="${name}-1"${rest}}`;
  expect(lines).toContain(
    `tryon_engine_pictures_total${labels('fashn', ',outcome="out_of_credit",repeat="false"')} 2`,
  );
  expect(lines).toContain(
    `tryon_engine_pictures_total${labels('tailor', ',outcome="made",repeat="false"')} 2`,
  );
  expect(lines).toContain(`tryon_engine_cost_cents_total${labels('tailor', '')} 15`);
  expect(lines).toContain(`tryon_engine_cost_cents_total${labels('fashn', '')} 0`);
});

test.each([undefined, '', 'Bearer ', 'Bearer wrong', TOKEN, `Bearer ${TOKEN.slice(1)}`])(
  'with the authorization %o it returns nothing',
  async (authorization) => {
    testApp = await createTestApp({ environment: { METRICS_TOKEN: TOKEN } });
    const response = await ask(authorization);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('tryon_engine');
  },
);

test('without a token in the settings the endpoint does not exist', async () => {
  testApp = await createTestApp();
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(404);
  expect((await ask('Bearer null')).status).toBe(404);
});
