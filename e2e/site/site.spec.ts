import { findPagePaths, weighPage } from '../../scripts/testing/page-scripts.ts';
import { expect, test } from '../testing/fixtures.ts';
import { delayScripts, hydrated } from '../testing/hydration.ts';
import { inBothSchemes } from '../testing/mirror-page.ts';
import { PUBLIC_PATHS, sitePage } from '../testing/site-page.ts';

const ANCHORS = ['features', 'how-it-works', 'demo', 'pricing', 'faq', 'contact'];
const CALICO = 'rgb(240, 237, 230)';
const NIGHT = 'rgb(22, 19, 18)';
const BLOG_PATHS = ['/blog', '/blog/how-to-take-a-photo-the-mirror-likes'];

for (const path of [...PUBLIC_PATHS, ...BLOG_PATHS]) {
  test(`${path} is accessible and fits its window`, { tag: '@phone' }, async ({ page, expectAccessible }) => {
    const site = sitePage(page);
    const answer = await site.open(path);
    expect(answer?.status()).toBe(200);
    await expect(site.heading).toHaveCount(1);
    await inBothSchemes(page, expectAccessible);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('nothing of the pricing table is cut off on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await sitePage(page).open('/pricing');
  const hidden = await page
    .locator('.table-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
});

test('a message to us is checked, sent, and followed by another one', async ({ page }) => {
  await sitePage(page).open('/contact');
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
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a link leaves the page as it is and says why, and works again afterwards', async ({
    page,
    context,
  }) => {
    const site = sitePage(page);
    await site.open('/contact');
    await page.getByLabel('Your message').fill('The collar is gone.');
    // The page says by itself when it is there and has nothing left to fetch.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const about = site.footer.getByRole('link', { name: 'About' });
    await about.click();
    await expect(site.toast).toContainText('No connection');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByLabel('Your message')).toHaveValue('The collar is gone.');
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
  for (const path of await findPagePaths(baseURL ?? '')) {
    const { scriptBytes, limit } = weighPage(path, await (await request.get(path)).text());
    expect(scriptBytes, path).toBeGreaterThan(0);
    expect(scriptBytes, path).toBeLessThanOrEqual(limit);
  }
});

test('sitemap, robots and manifest are there, and every icon in them', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of PUBLIC_PATHS) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const manifest: { icons: { src: string; type: string }[] } = await (
    await request.get('/site.webmanifest')
  ).json();
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toContain(type);
  }
});

test('the components page is not part of the site', async ({ request }) => {
  const answer = await request.get('/dev/components');
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain('class="gallery"');
});

test('every link of the footer leads to a page, and every place on Home exists', async ({
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
});

test('a place on Home is reached under the bar, from Home and from another page', { tag: '@phone' }, async ({
  page,
}) => {
  const site = sitePage(page);
  for (const start of ['/', '/about']) {
    await site.open(start);
    await site.footer.getByRole('link', { name: 'Questions' }).click();
    await expect(page).toHaveURL(/\/#faq$/);
    await expect.poll(() => site.distanceBelowBar('faq')).toBeGreaterThanOrEqual(0);
    await expect.poll(() => site.distanceBelowBar('faq')).toBeLessThan(40);
  }
});

test('a new page begins at its top and has the focus on its heading', async ({ page }) => {
  const site = sitePage(page);
  await site.open('/');
  await site.footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(site.heading).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('Back before the script of a reloaded page is there leads to the page before', async ({ page }) => {
  const site = sitePage(page);
  await site.open('/terms');
  await site.footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(site.heading).toHaveText('Privacy, line by line');
  const releaseScripts = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(site.heading).toHaveText('Privacy, line by line');

  await page.evaluate(() => history.back());
  releaseScripts();
  await hydrated(page, 'footer button');
  await expect(page).toHaveURL(/\/terms$/);
  await expect(site.heading).toHaveText('Terms of Service');
  await page.goForward();
  await expect(site.heading).toHaveText('Privacy, line by line');
});

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

test('Try It On leads to Home and to its top', async ({ page }) => {
  const site = sitePage(page);
  await site.open('/about');
  await site.bar.getByRole('link', { name: 'Try It On' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'See it on you.' })).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  await site.bar.getByRole('link', { name: 'Try It On' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
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
  test('the menu keeps the focus, closes by Escape and leads on', async ({ page, expectAccessible }) => {
    const site = sitePage(page);
    await site.open('/');
    await site.menuButton.press('Enter');
    await expect(site.menu).toBeVisible();
    await expectAccessible();
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
  });

  test('on the narrowest screens Try It On moves into the menu', async ({ page }) => {
    await page.setViewportSize({ width: 340, height: 700 });
    const site = sitePage(page);
    await site.open('/about');
    await expect(site.bar.getByRole('link', { name: 'Try It On' })).toBeHidden();
    await site.menuButton.tap();
    await site.menu.getByRole('link', { name: 'Try It On' }).tap();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are complete, and nothing stands there that would not answer', { tag: '@phone' }, async ({
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
