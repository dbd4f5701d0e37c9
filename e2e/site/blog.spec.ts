import {
  type ContentfulStandIn,
  linkTo,
  startContentful,
  staySilent,
} from '@tryon/stand-ins/contentful/contentful.ts';
import { signWebhook } from '@tryon/stand-ins/contentful/contentful-webhook.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type RunningServer, startServerProcess, WITHOUT_ENGINE } from '../testing/server.ts';
import { sitePage } from '../testing/site-page.ts';

const POST = '/blog/style-is-not-size';

interface Service {
  /** Settings beside those of the stand-in. */
  settings: NodeJS.ProcessEnv;
  standIn: ContentfulStandIn;
  server: RunningServer;
}

/** With a server of its own, whose posts come from a stand-in for the content service. */
const serviceTest = test.extend<Service>({
  settings: [{}, { option: true }],
  standIn: async ({ browserName: _browserName }, use) => {
    const standIn = await startContentful();
    await use(standIn);
    await standIn.close();
  },
  server: async ({ standIn, settings }, use) => {
    const server = await startServerProcess({
      ...WITHOUT_ENGINE,
      CONTENTFUL_SPACE_ID: standIn.space,
      CONTENTFUL_ACCESS_TOKEN: standIn.accessToken,
      CONTENTFUL_URL: standIn.url,
      ...settings,
    });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.origin),
});

test('a post keeps its pictures’ places, has its contents beside it, and leads to the list, which leads to it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(POST);
  const cover = page.getByRole('article').locator('> img');
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.05);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Two numbers that help' })
    .click();
  await expect(page).toHaveURL(/#two-numbers-that-help$/);
  await expect(page.getByRole('heading', { name: 'Two numbers that help' })).toBeInViewport();

  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.locator('head link[type="application/rss+xml"]')).toHaveCount(1);
  await page.getByRole('link', { name: /^Read More ?: Style is not size$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Style is not size');
  await expect(page).toHaveTitle(/^Style is not size/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('list, post and share links are all there', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Style is not size', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Style is not size');
    await expect(page.getByRole('link', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  });
});

test.describe('a post that is not there', () => {
  test.use({ expectedConsole: [/404/] });
  test('is said so with status 404', async ({ page, expectAccessible }) => {
    const answer = await page.goto('/blog/no-such-post');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessible();
  });
});

test('a slow list shows where it will stand', async ({ page }) => {
  await sitePage(page).open('/about');
  const held: (() => void)[] = [];
  await page.route('**/blog**.data*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const release of held.splice(0)) release();
  };
  await page.locator('#site-links').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText('Loading posts')).toBeAttached();
  await letGo();
  await page.unroute('**/blog**.data*');
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page).toHaveTitle(/^Blog/);
});

serviceTest.describe('a content service that fails', () => {
  serviceTest.use({ expectedConsole: [/50[23]/] });
  serviceTest(
    'the page says so within six seconds, and Try Again loads it afresh',
    async ({ page, standIn, expectAccessible }) => {
      standIn.publish([hostilePost('later')]);
      standIn.behave(staySilent);
      // A new server's and a new browser's first page takes longer, and is not what is timed here.
      await page.goto('/terms');
      const startedAt = Date.now();
      const answer = await page.goto('/blog/later', { waitUntil: 'commit' });
      expect(Date.now() - startedAt).toBeLessThan(7_000);
      expect(answer?.status()).toBe(502);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Post');
      await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeVisible();
      await expectAccessible();
      standIn.behave(null);
      // After a failure the source is left alone for seconds, so it takes a few tries.
      await expect(async () => {
        await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Try Again' }).click()]);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE, { timeout: 100 });
      }).toPass();
    },
  );
});

const WEBHOOK_SECRET = 's'.repeat(64);

serviceTest.describe('a hostile post', () => {
  serviceTest.use({ settings: { CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  serviceTest(
    'is inert, whole, shows nothing of the key, and is there within six seconds when the content service hangs',
    async ({ page, standIn, server, request, baseURL }) => {
      standIn.publish([hostilePost()]);
      await page.goto('/blog');
      await page.goto('/blog/hostile');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
      const article = page.getByRole('article');
      await expect(article.getByText('kept by the unknown')).toBeVisible();
      const hrefs = await article
        .locator('.post-text a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs.filter((href) => !href?.startsWith('#'))).toEqual([
        'https://example.com/',
        'mailto:a@example.com',
        '/blog/hostile',
      ]);
      for (const word of ['script-link', 'data-link', 'tabbed-link']) await article.getByText(word).click();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.locator('.post-text').locator('script, iframe, img, style').count()).toBe(0);
      expect(await page.content()).not.toContain(standIn.accessToken);
      expect(server.output()).not.toContain(standIn.accessToken);

      standIn.behave(staySilent);
      // Something was published: what is kept counts as old now, and the service is asked again.
      const path = '/api/blog/webhook';
      const topic = 'ContentManagement.Entry.publish';
      const { headers, body } = signWebhook({ path, topic, secret: WEBHOOK_SECRET });
      expect((await request.post(`${baseURL}${path}`, { headers, data: body })).status()).toBe(204);
      const asked = standIn.received.length;
      for (const [address, level] of [
        ['/blog', 2],
        ['/blog/hostile', 1],
      ] as const) {
        const startedAt = Date.now();
        const answer = await page.goto(address);
        await expect(page.getByRole('heading', { level, name: TITLE })).toBeVisible();
        expect(Date.now() - startedAt).toBeLessThan(6_000);
        expect(answer?.status()).toBe(200);
      }
      expect(standIn.received.length).toBeGreaterThan(asked);
    },
  );
});

const TITLE = '<script>window.hacked = 1</script> & "quotes"';

/** Everything that an author, or somebody with an author's key, could put into a post to do harm. */
function hostilePost(slug = 'hostile') {
  const text = (value: string) => ({
    nodeType: 'text',
    value,
    marks: [{ type: 'bold' }, { type: 'constructor' }],
    data: {},
  });
  const node = (nodeType: string, data: object, ...content: unknown[]) => ({ nodeType, data, content });
  const link = (uri: string, words: string) => node('paragraph', {}, node('hyperlink', { uri }, text(words)));
  const at = '2026-11-01T00:00:00Z';
  return {
    sys: {
      id: slug,
      type: 'Entry' as const,
      createdAt: at,
      updatedAt: at,
      contentType: { sys: { id: 'blogPost' } },
    },
    fields: {
      title: TITLE,
      slug,
      excerpt: '"><img src=x onerror="window.hacked=2">',
      publishedDate: '2026-11-01',
      content: node(
        'document',
        {},
        node('heading-2', {}, text('<img src=x onerror=alert(1)>')),
        node('paragraph', {}, text('<script>window.hacked = 3</script>')),
        link('javascript:window.hacked=4', 'script-link'),
        link('data:text/html,<script>alert(1)</script>', 'data-link'),
        link('java\nscript:window.hacked=5', 'tabbed-link'),
        link('//evil.example/', 'other-host'),
        link('https://example.com/', 'fine'),
        link('mailto:a@example.com', 'fine too'),
        node('paragraph', {}, node('entry-hyperlink', { target: linkTo('Entry', slug) }, text('itself'))),
        node('paragraph', {}, node('asset-hyperlink', { target: linkTo('Asset', 'gone') }, text('gone'))),
        node('embedded-asset-block', { target: linkTo('Asset', 'gone') }),
        node('constructor', {}, node('paragraph', {}, text('kept by the unknown'))),
        node('table', {}, text('no row')),
        'no node',
        null,
      ),
    },
  };
}
