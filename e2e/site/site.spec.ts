import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findPagePaths, UNKNOWN_PATH, weighPage } from '../../scripts/testing/page-scripts.ts';
import { expectFits } from '../testing/fits.ts';
import { expect, test } from '../testing/fixtures.ts';
import { delayScripts, hydrated } from '../testing/hydration.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';
import { PUBLIC_PATHS, sitePage } from '../testing/site-page.ts';

const ANCHORS = ['features', 'how-it-works', 'demo', 'pricing', 'faq', 'contact'];
const CALICO = 'rgb(240, 237, 230)';
const NIGHT = 'rgb(22, 19, 18)';
const BLOG_PATHS = ['/blog', '/blog/how-to-take-a-photo-the-mirror-likes'];

test('every page is accessible and fits its window', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  const site = sitePage(page);
  for (const path of [...PUBLIC_PATHS, ...BLOG_PATHS]) {
    await test.step(path, async () => {
      const answer = await site.open(path);
      expect(answer?.status()).toBe(200);
      await expect(site.heading).toHaveCount(1);
      await inBothSchemes(page, expectAccessible);
      await expectFits(page);
    });
  }
});

test.describe('Contact', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a message is checked, sent, and followed by another one, which a link without a connection leaves there', async ({
    page,
    context,
  }) => {
    const site = sitePage(page);
    await site.open('/contact');
    await expect(page.locator('main')).toContainText('within 24 hours');
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
    const [name, email, message] = ['Your name', 'Your email', 'Your message'].map((label) =>
      page.getByLabel(label),
    );
    const send = page.getByRole('button', { name: 'Send message' });
    await email.fill('maya@example.com');
    await send.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please tell us your name');
    await expect(email).toHaveValue('maya@example.com');
    await name.fill('Maya');
    await message.fill('The collar of my shirt is gone.');
    await send.click();
    await expect(page.getByRole('heading', { name: 'It is on its way' })).toBeFocused();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(name).toBeFocused();
    await expect(message).toHaveValue('');

    await message.fill('The collar is gone.');
    // The page says by itself when it is there and has nothing left to fetch.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const about = site.footer.getByRole('link', { name: 'About' });
    await about.click();
    await expect(site.toast).toContainText('No connection');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(message).toHaveValue('The collar is gone.');
    await context.setOffline(false);
    await about.click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(site.heading).toBeVisible();
  });
});

test('the first HTML of every page has its title, its heading and its tags, before any script runs', async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  for (const path of PUBLIC_PATHS) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? '');
    expect(html).toMatch(/<h1/);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}/);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    expect((await answer.body()).byteLength).toBeLessThan(150_000);
  }
  expect(titles.size, 'every page has a title of its own').toBe(PUBLIC_PATHS.length);
});

test('the first view of no page has more script than its limit', async ({ request, baseURL }) => {
  for (const path of [...(await findPagePaths(baseURL ?? '')), '/payment', UNKNOWN_PATH]) {
    const { scriptBytes, limit } = weighPage(path, await (await request.get(path)).text());
    expect(scriptBytes, path).toBeGreaterThan(0);
    expect(scriptBytes, path).toBeLessThanOrEqual(limit);
  }
});

test('sitemap, robots and manifest are there, and every icon in them', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of [...PUBLIC_PATHS, ...BLOG_PATHS])
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const address =
    /<link[^>]* rel="manifest"[^>]* href="([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
  const manifest: { icons: { src: string; type: string; sizes: string; purpose?: string }[] } = await (
    await request.get(address)
  ).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', name: 'Virtual Try-On' });
  const sizes: string[] = [];
  for (const icon of manifest.icons) {
    const answer = await request.get(icon.src);
    expect(answer.headers()['content-type']).toContain(icon.type);
    if (icon.type !== 'image/png') continue;
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`).toBe(icon.sizes);
    sizes.push(`${icon.sizes} ${icon.purpose ?? 'any'}`);
  }
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});

test('the components page is not part of the site', async ({ request }) => {
  const answer = await request.get('/dev/components');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('class="gallery"');
});

test('links of footer and bar lead to a page and to its top, with the focus on its heading, or to their place on Home', async ({
  page,
  request,
}) => {
  const site = sitePage(page);
  await site.open('/');
  const links = await site.footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(10);
  const statuses = await Promise.all(
    links.map(async (link) => [link, (await request.get(link)).status()] as const),
  );
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  for (const id of ANCHORS) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);

  await site.footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(site.heading).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectUnderBar(page);
  await site.bar.getByRole('link', { name: 'Try It On' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await site.footer.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await site.bar.getByRole('link', { name: 'Try It On' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'See it on you.' })).toBeFocused();
});

/** The questions on Home are reached by the footer, and stand directly under the bar. */
async function expectUnderBar(page: Page): Promise<void> {
  const site = sitePage(page);
  await site.footer.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(/\/#faq$/);
  await expect.poll(() => site.distanceBelowBar('faq')).toBeGreaterThanOrEqual(0);
  await expect.poll(() => site.distanceBelowBar('faq')).toBeLessThan(40);
}

test('a script that comes late leaves the page alone while the one gone back to is on its way', async ({
  page,
}) => {
  const site = sitePage(page);
  await site.open('/pricing');
  await site.footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(site.heading).toHaveText('Privacy, line by line');
  const releaseScripts = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(site.heading).toHaveText('Privacy, line by line');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/pricing', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });

  await page.evaluate(() => history.back());
  await asked.promise;
  releaseScripts();
  // Of what a script does not do there is nothing to wait for.
  expect(await page.waitForEvent('pageerror', { timeout: 3000 }).catch(() => null)).toBeNull();
  answered.resolve();
  await hydrated(page, 'footer button');
  await expect(site.heading).toContainText('Plans that fit');
  await page.goForward();
  await expect(site.heading).toHaveText('Privacy, line by line');
});

test('Back before anything of a reloaded page has run leads to the page before', async ({ page }) => {
  // Such an early press cannot be timed: the address is changed where it would be.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('went-back')) return;
    sessionStorage.setItem('went-back', 'true');
    history.replaceState(null, '', '/pricing');
  });
  const site = sitePage(page);
  await page.goto('/privacy');
  await hydrated(page, 'footer button');
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(site.heading).toContainText('Plans that fit');
  expect(await page.evaluate(() => history.state.asked)).toBeUndefined();
});

test('an address that the server reads differently does not make a page load for ever', async ({ page }) => {
  await page.route('**/privacy?*', (route) => route.continue({ url: route.request().url().split('?')[0] }));
  const site = sitePage(page);
  await page.goto('/privacy?dropped=on-the-way');
  await hydrated(page, 'footer button');
  await expect(site.heading).toHaveText('Privacy, line by line');
});

test('the first stop of the keyboard leads past the bar', async ({ page }) => {
  const site = sitePage(page);
  await site.open('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the theme follows the system until a person chooses, and is there from the first HTML', async ({
  page,
  context,
}) => {
  const site = sitePage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await site.open('/about');
  expect(await site.ground()).toBe(NIGHT);
  await site.theme('Light').check({ force: true });
  expect(await site.ground()).toBe(CALICO);
  const kept = (await context.cookies()).find(({ name }) => name === 'theme');
  expect(kept).toMatchObject({ value: 'light', sameSite: 'Lax', expires: -1 });
  const html = await (await page.request.get('/pricing')).text();
  expect(html).toContain('data-theme="light"');
  await site.open('/pricing');
  expect(await site.ground()).toBe(CALICO);
  await expect(site.theme('Light')).toBeChecked();
  await site.theme('System').check({ force: true });
  expect(await site.ground()).toBe(NIGHT);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('theme');
});

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('the menu keeps the focus, closes by Escape and leads on, and on the narrowest screens to Try It On', async ({
    page,
  }) => {
    const site = sitePage(page);
    await site.open('/');
    await expectUnderBar(page);
    await site.menuButton.press('Enter');
    await expect(site.menu).toBeVisible();
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await site.menu.evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(site.menu).toBeHidden();
    await expect(site.menuButton).toBeFocused();
    await site.menuButton.tap();
    await site.menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL(/\/about$/);
    await expect(site.menu).toBeHidden();
    await expect(site.heading).toBeFocused();
    await expectUnderBar(page);
    await page.setViewportSize({ width: 340, height: 700 });
    await expect(site.bar.getByRole('link', { name: 'Try It On' })).toBeHidden();
    await site.menuButton.tap();
    await site.menu.getByRole('link', { name: 'Try It On' }).tap();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete, and nothing stands there that would not answer', { tag: '@phone-only' }, async ({
    page,
  }) => {
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      const site = sitePage(page);
      await expect(site.heading).toBeVisible();
      await expect(site.menuButton).toBeHidden();
      await expect(site.theme('Dark')).toBeHidden();
      await expect(site.footer.getByRole('button', { name: 'Cookie settings' })).toBeHidden();
      await expect(site.footer.getByRole('link', { name: 'Pricing' })).toBeVisible();
    }
  });
});
