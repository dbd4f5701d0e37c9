import { accountPage, askToSignOut, signOut, signUpAndIn } from '../testing/account-page.ts';
import { expect, test } from '../testing/fixtures.ts';
import { inBothSchemes, mirrorPage } from '../testing/mirror-page.ts';

const RESULTS_DATABASE = 'virtual-tryon-looks';

/** Everything that the database on this device holds, with the names of each look's parts. */
const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open('${RESULTS_DATABASE}');
  opening.onsuccess = () => {
    const database = opening.result;
    if (!database.objectStoreNames.contains('looks')) return database.close(), resolve([]);
    const reading = database.transaction('looks').objectStore('looks').getAll();
    reading.onsuccess = () => {
      database.close();
      resolve(reading.result.map((look) => Object.keys(look).sort()));
    };
  };
})`;

/** Names of everything that is kept of a look. */
const PARTS = [
  'before',
  'blob',
  'changes',
  'engine',
  'garmentThumb',
  'grade',
  'id',
  'isFavourite',
  'madeAt',
  'name',
  'options',
  'owner',
  'pair',
  'reasons',
  'thumb',
  'tookMs',
  'tryOnId',
  'warnings',
  'watermarked',
];

test('looks are kept on the device with what belongs to them, come back after a reload, open in the mirror and are removed', async ({
  page,
  expectAccessible,
}) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await expect(mirror.historyRegion).toBeHidden();
  await mirror.makeResult();
  await expect(mirror.savedResults).toHaveCount(1);
  await expect(mirror.historyRegion).toContainText(/Kept on this device only, \d+(\.\d+)? [kM]B\./);
  expect(await page.evaluate(KEPT)).toEqual([PARTS]);
  await mirror.makeAnother('oxford-shirt');
  await expect(mirror.savedResults).toHaveCount(2);
  await inBothSchemes(page, expectAccessible);

  await mirror.open();
  await expect(mirror.slider, 'the look that was shown, with its before').toBeVisible();
  await expect(mirror.savedResults).toHaveCount(2);
  await mirror.dismiss.click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(mirror.historyRegion.getByRole('heading'), 'where it is kept').toBeInViewport();
  await mirror.open();
  await expect(mirror.savedResults).toHaveCount(2);
  await expect(mirror.slider, 'it was dismissed').toHaveCount(0);
  await mirror.savedResults.first().click();
  await expect(mirror.result).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your result' }), 'the mirror is far up').toBeFocused();
  await expect(page.getByAltText('You, before')).toBeVisible();
  await expect(mirror.slider, 'the photo of the visit before').toBeVisible();
  await expect(page.getByText('there is no before to slide to')).toHaveCount(0);
  await expect(mirror.save).toBeVisible();
  await mirror.more.click();
  await expect(page.getByRole('menuitem', { name: 'Save as PNG' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Same garment/ }), 'its photo is gone').toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Another garment, same photo' }).click();
  await expect(mirror.personPhoto, 'of the look').toBeVisible();
  await expect(mirror.garmentInput).toBeFocused();
  await mirror.dismiss.click();
  await expect(mirror.savedResults, 'a dismissed picture stays in the history').toHaveCount(2);

  const heading = page.getByRole('heading', { name: 'Your looks' });
  await mirror.historyRegion
    .getByRole('button', { name: /^Remove the look/ })
    .first()
    .press('Enter');
  await expect(mirror.savedResults).toHaveCount(1);
  await expect(heading, 'the button is gone').toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(mirror.savedResults).toHaveCount(2);
  await expect(heading).toBeFocused();
  await mirror.historyRegion.getByRole('button', { name: 'Clear all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove all 2 looks?' });
  await expect(question).toBeVisible();
  await inBothSchemes(page, expectAccessible);
  await question.getByRole('button', { name: 'Keep them' }).click();
  await expect(mirror.savedResults).toHaveCount(2);
  await mirror.historyRegion.getByRole('button', { name: 'Clear all' }).click();
  await question.getByRole('button', { name: 'Remove them' }).click();
  await expect(mirror.historyRegion).toBeHidden();
  expect(await page.evaluate(KEPT)).toEqual([]);
});

test('a look has a name to be written over, its garment in the corner, can be a favourite, and stands beside another', {
  tag: '@phone-only',
}, async ({ page, expectAccessible }) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  await mirror.makeResult();
  await mirror.makeAnother('oxford-shirt');
  await expect(mirror.savedResults).toHaveCount(2);
  await expect(mirror.historyRegion.locator('img + img')).toHaveCount(2);
  const names = mirror.historyRegion.getByRole('textbox', { name: /^Name of the look/ });
  await expect(names.last()).toHaveValue(/^Top, \d+ [A-Z][a-z]+$/);
  await names.last().fill('For Sunday');
  await names.last().press('Enter');
  await expect(
    mirror.historyRegion.getByRole('button', { name: /^Open the look For Sunday, / }),
  ).toBeVisible();
  await mirror.historyRegion.getByRole('button', { name: /^Favourite: the look For Sunday/ }).press('Enter');
  await expect(names.first(), 'favourites stand first').toHaveValue('For Sunday');
  await inBothSchemes(page, expectAccessible);

  await mirror.open();
  await expect(names.first()).toHaveValue('For Sunday');
  await expect(
    mirror.historyRegion.getByRole('button', { name: /^Favourite: the look For Sunday/ }),
  ).toHaveAttribute('aria-pressed', 'true');
  await names.first().fill('For the long Sunday lunch with everybody in the new garden');
  const isWhole = (name: HTMLElement) =>
    name.scrollHeight <= name.clientHeight && name.scrollWidth <= name.clientWidth;
  expect(await names.first().evaluate(isWhole), 'a long name is not cut').toBe(true);
  await names.first().fill(' ');
  await names.first().press('Tab');
  await expect(names.first(), 'without a name it has its first one again').toHaveValue(/^Top, /);

  await mirror.historyRegion.getByRole('button', { name: 'Side by side' }).click();
  const compared = page.getByRole('region', { name: 'Looks side by side' });
  await expect(compared.getByRole('img')).toHaveCount(2);
  await inBothSchemes(page, expectAccessible);
  await mirror.historyRegion
    .getByRole('button', { name: /^Compare the look/ })
    .first()
    .click();
  await expect(compared.getByRole('img')).toHaveCount(1);
  await mirror.historyRegion.getByRole('button', { name: 'Done comparing' }).click();
  await expect(compared).toBeHidden();
});

test('looks belong to who made them, are shown in every tab, and are gone there on signing out, with photos and all', async ({
  page,
  context,
}) => {
  const mirror = mirrorPage(page);
  await mirror.open();
  const otherPage = await context.newPage();
  const other = mirrorPage(otherPage);
  await other.open();
  await expect(other.historyRegion).toBeHidden();
  await mirror.makeResult();
  await expect(mirror.savedResults, 'of a visitor').toHaveCount(1);
  await expect(other.savedResults, 'in another tab by itself').toHaveCount(1);

  await signUpAndIn(context.request);
  await mirror.open();
  await expect(mirror.savedResults, 'what a visitor made belongs to who signs in').toHaveCount(1);
  await mirror.makeResult({ garment: 'oxford-shirt' });
  await expect(mirror.savedResults).toHaveCount(2);
  await other.open();
  await expect(other.savedResults).toHaveCount(2);
  await other.historyRegion
    .getByRole('button', { name: /^Remove the look/ })
    .first()
    .click();
  await expect(mirror.savedResults).toHaveCount(1);
  await other.addPhotos();

  await page.bringToFront();
  await signOut(page);
  await expect(mirror.toast).toContainText('Your photos and pictures are gone from this device.');
  await expect(mirror.historyRegion).toBeHidden();
  await expect(mirror.slider).toBeHidden();
  await expect(other.historyRegion).toBeHidden();
  await expect(other.personPhoto).toBeHidden();
  await expect.poll(accountPage(otherPage).kept).toEqual([]);
  expect(await page.evaluate(KEPT), 'of the visitor neither').toEqual([]);
});

test('looks that their owner keeps are shown to no visitor, nor to another account on the device', async ({
  page,
  context,
}) => {
  const mirror = mirrorPage(page);
  await signUpAndIn(context.request);
  await mirror.open();
  await mirror.makeResult();
  await expect(mirror.savedResults).toHaveCount(1);
  const question = await askToSignOut(page);
  await question.getByRole('checkbox', { name: /^Keep my looks/ }).check({ force: true });
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(mirror.historyRegion, 'the page of who has left').toBeHidden();
  await expect(mirror.slider).toBeHidden();

  await mirror.open();
  await mirror.makeResult({ garment: 'oxford-shirt' });
  await expect(mirror.savedResults, 'the own one of a visitor').toHaveCount(1);

  await signUpAndIn(context.request, 'Ada Obi');
  await mirror.open();
  await expect.poll(() => page.evaluate(KEPT), 'of both').toEqual([]);
  await expect(mirror.historyRegion).toBeHidden();
  await expect(mirror.personPhoto).toHaveCount(0);
});
