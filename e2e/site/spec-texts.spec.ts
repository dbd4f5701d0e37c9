import { expect, test } from '../testing/fixtures.ts';
import { sitePage } from '../testing/site-page.ts';

/** Texts of the specification that stand once in the main part of their page. */
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

/** Fields of the specification's Plan entity. */
const PLAN_FIELDS = [
  ...['name', 'description', 'monthlyPrice', 'annualPrice', 'features'],
  ...['buttonText', 'buttonVariant', 'popular', 'bestValue'],
];

/** Headings of the terms in the specification's order, by a word that each has to hold. */
const TERMS = [
  /acceptance/i,
  /service/i,
  /responsib/i,
  /privacy/i,
  /intellectual property/i,
  /prohibited/i,
  /availab/i,
  /liab/i,
  /terminat|end/i,
  /change/i,
  /contact/i,
];

for (const { path, texts } of TEXTS) {
  test(`${path} says: ${texts.join(', ')}`, async ({ page }) => {
    await sitePage(page).open(path);
    for (const text of texts) {
      await expect(page.locator('main').getByText(text, { exact: true }), text).toHaveCount(1);
    }
  });
}

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

test('prices are the specification’s, by the month and by the year', async ({ page }) => {
  await sitePage(page).open('/pricing');
  const main = page.locator('main');
  for (const price of ['$0.0', '$9.9', '$19.9']) await expect(main.getByText(price).first()).toBeVisible();
  await expect(main.getByText(/^Save \$/)).toHaveCount(0);
  await main.getByText('Annually', { exact: true }).click();
  for (const price of ['$6.9', '$13.9']) await expect(main.getByText(price).first()).toBeVisible();
  await expect(main.getByText('Save $36 (30% off)')).toBeVisible();
  await expect(main.getByText('Save $72 (30% off)')).toBeVisible();
});

test('GET /api/plans carries every field of a plan', async ({ request }) => {
  const { plans } = await (await request.get('/api/plans')).json();
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(Object.keys(plan)).toEqual(expect.arrayContaining(PLAN_FIELDS));
});

test('the terms have their eleven sections, today’s date and thirty days of notice', async ({ page }) => {
  await sitePage(page).open('/terms');
  const headings = await page.locator('main h2').allTextContents();
  const sections = headings.filter((heading) => !/^(contents|on this page)$/i.test(heading.trim()));
  expect(sections).toHaveLength(TERMS.length);
  for (const [index, word] of TERMS.entries()) expect(sections[index]).toMatch(word);
  await expect(page.locator('main')).toContainText(String(new Date().getUTCFullYear()));
  await expect(page.locator('main')).toContainText('30 days');
});

test('the cookie policy names every kind and every duration', async ({ page }) => {
  await sitePage(page).open('/cookies');
  const main = page.locator('main');
  for (const text of [/essential/i, /analytics/i, /functional/i, /marketing/i, /third.part/i]) {
    await expect(main).toContainText(text);
  }
  for (const text of ['Until you close the browser', '30 days', '1 year', '2 years']) {
    await expect(main).toContainText(text);
  }
});

test('contact promises an answer within 24 hours and gives the address', async ({ page }) => {
  await sitePage(page).open('/contact');
  await expect(page.locator('main')).toContainText('within 24 hours');
  await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
});

test('About tells of rough ideas, and leads to the extension without promising a store', async ({ page }) => {
  await sitePage(page).open('/about');
  const main = page.locator('main');
  await expect(main).toContainText('is called a rough idea, says why and costs nothing');
  await expect(main).not.toContainText(/store|npm/i);
  await main.getByRole('link', { name: 'browser extension' }).click();
  await expect(page).toHaveURL(/\/extension$/);
  await expect(page.locator('main'), 'shoppers build nothing').not.toContainText(/npm|build/i);
});

test('the extension page has its steps and its cards', async ({ page }) => {
  await sitePage(page).open('/extension');
  const counts = await page
    .locator('main ol')
    .evaluateAll((lists) => lists.map((list) => list.children.length));
  expect(counts).toEqual(expect.arrayContaining([3, 4]));
  await expect(page.getByRole('link', { name: 'Need Help?' })).toHaveAttribute('href', '/contact');
});
