import { expect, test } from '../testing/fixtures.ts';
import { sitePage } from '../testing/site-page.ts';

/** Fixed texts that stand once in the main part of their page. */
const TEXTS: readonly { path: string; texts: readonly string[] }[] = [
  {
    path: '/',
    texts: [
      'Instant Results',
      'High Quality',
      'Privacy First',
      'How It Works',
      'Generate result',
      'Choose garment',
      'Upload photo',
      'AI processing',
      'See results',
    ],
  },
  {
    path: '/pricing',
    texts: ['Most Popular', 'Best Value', 'Save up to 30%', 'Start Your Free Trial', 'Monthly', 'Annually'],
  },
  { path: '/extension', texts: ['Need Help?'] },
];

/** Fields that every plan of the answer has. */
const PLAN_FIELDS = [
  ...['name', 'description', 'monthlyPrice', 'annualPrice', 'features'],
  ...['buttonText', 'buttonVariant', 'popular', 'bestValue'],
];

test('pages say their fixed texts', async ({ page }) => {
  for (const { path, texts } of TEXTS) {
    await sitePage(page).open(path);
    for (const text of texts) {
      await expect(page.locator('main').getByText(text, { exact: true }), text).toHaveCount(1);
    }
  }
});

test('Home asks six questions and keeps one answer open', async ({ page }) => {
  await sitePage(page).open('/');
  const questions = page.locator('#faq details');
  await expect(questions).toHaveCount(6);
  for (const index of [0, 3, 5]) {
    const summary = questions.nth(index).locator('summary');
    if (!(await questions.nth(index).evaluate((item) => item.hasAttribute('open')))) await summary.click();
    await expect(page.locator('#faq details[open]')).toHaveCount(1);
    await expect(questions.nth(index)).toHaveAttribute('open', '');
  }
});

test('prices are the promised ones, by the month and by the year, and all of their table is on the smallest phone', async ({
  page,
}) => {
  await sitePage(page).open('/pricing');
  const main = page.locator('main');
  for (const price of ['$0.0', '$9.9', '$19.9']) await expect(main.getByText(price).first()).toBeVisible();
  await expect(main.getByText(/^Save \$/)).toHaveCount(0);
  await main.getByText('Annually', { exact: true }).click();
  for (const price of ['$6.9', '$13.9']) await expect(main.getByText(price).first()).toBeVisible();
  await expect(main.getByText('Save $36 (30% off)')).toBeVisible();
  await expect(main.getByText('Save $72 (30% off)')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  const hidden = await page
    .locator('.table-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, 'cut off of the table on the smallest phone').toBe(0);
});

test('GET /api/plans carries every field of a plan', async ({ request }) => {
  const { plans } = await (await request.get('/api/plans')).json();
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(Object.keys(plan)).toEqual(expect.arrayContaining(PLAN_FIELDS));
});

test('terms and cookie policy are on their pages', async ({ request }) => {
  expect(await (await request.get('/terms')).text()).toMatch(/<h2[^>]*>9\. Termination/);
  expect(await (await request.get('/cookies')).text()).toContain('Until you close the browser');
});
