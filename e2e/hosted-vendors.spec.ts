import { tryOnChoicesSchema } from '@tryon/contract/try-on/try-on.ts';
import { test as base, expect } from './testing/fixtures.ts';
import { homePage } from './testing/home-page.ts';
import { type RunningServer, startServerProcess, WITHOUT_BLOG } from './testing/server.ts';

/** A server with every vendor that there is; none of them is asked for anything. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess({
        ...WITHOUT_BLOG,
        FASHN_API_KEY: 'key',
        GEMINI_API_KEY: 'key',
        FAL_API_KEY: 'key',
        OPENAI_API_KEY: 'key',
        REPLICATE_API_KEY: 'key',
        KLING_API_KEY: 'access:secret',
        TRYON_ENGINES: 'fashn,gemini,fal,openai,replicate,kling',
        TRYON_ALLOW_ANONYMOUS: 'true',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

test('each vendor that is switched on is named at the button and on the privacy page, with what it keeps', async ({
  page,
  expectAccessible,
}) => {
  const choices = tryOnChoicesSchema.parse(await (await page.request.get('/api/try-on/choices')).json());
  const recipients = choices.engines.flatMap(({ recipient }) => recipient ?? []);
  const names = recipients.map(({ name }) => name);
  expect(names).toEqual(['FASHN', 'Google Gemini', 'fal.ai', 'OpenAI', 'Replicate', 'Kling AI']);

  await homePage(page).open();
  const consent = page.getByText(/^Use a photo of yourself/);
  await expect(consent).toContainText(
    'they may go to FASHN, Google Gemini, fal.ai, OpenAI, Replicate or Kling AI.',
  );
  for (const { keeps } of recipients) await expect(consent).toContainText(keeps);

  await page.goto('/privacy');
  const section = page.locator('#image-handling').locator('..');
  for (const { name, keeps, policyUrl } of recipients) {
    await expect(section).toContainText(`${name}. ${keeps}`);
    const link = section.getByRole('link', { name: `What ${name} says about it` });
    await expect(link).toHaveAttribute('href', policyUrl ?? '');
  }
  await expect(section).not.toContainText('No other company sees your photos');
  await expectAccessible();
});
