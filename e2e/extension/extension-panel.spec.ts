import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  ARTWORK,
  test as base,
  expect,
  expectAccessibleInBothSchemes,
  keptGarment,
  lookedAt,
  photoFile,
} from '../testing/extension-fixtures.ts';
import { answerJson, answerStream } from '../testing/fake-site.ts';

const refusal = (code: string, error: string) => ({ code, error, requestId: 'r' });

interface PanelAtShop {
  shop: Page;
  panel: Page;
  tabId: number;
}

/** A product's page with the panel beside it, somebody connected, and their photo in. */
const test = base.extend<{ panelAtShop: PanelAtShop }>({
  panelAtShop: async ({ shopping }, use) => {
    const { shops, browser } = shopping;
    const shop = await browser.context.newPage();
    await shop.goto(`${shops.origin}/plain`);
    const tabId = await lookedAt(shopping, shop);
    const panel = await browser.openPanel(tabId);
    await panel.emulateMedia({ reducedMotion: 'reduce' });
    await connect(panel);
    await panel.getByLabel('Add your photo').setInputFiles(await photoFile());
    await expect(panel.getByText('Both photos are in')).toBeVisible();
    await use({ shop, panel, tabId });
    await panel.close();
    await shop.close();
  },
});

async function connect(panel: Page): Promise<void> {
  const wanted = panel.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  // The button that tries on is there before the panel has read who is connected; what is left is not.
  const connected = panel.getByText(/\d try-ons left/);
  await expect(wanted.or(connected)).toBeVisible();
  if (await wanted.isVisible()) await wanted.click();
  await expect(connected).toBeVisible();
}

const makeIt = (panel: Page) => panel.getByRole('main').getByRole('button', { name: 'Try it on' }).click();
const picture = () => sharp(`${ARTWORK}/leila.webp`).jpeg().toBuffer();

test.afterEach(async ({ panelAtShop, shopping }) => {
  // The next test begins with nobody connected, and with nothing of this one's on the device.
  if (panelAtShop.panel.isClosed()) return;
  await panelAtShop.panel.evaluate(() => chrome.runtime.sendMessage({ type: 'sign-out' }));
  await shopping.browser.background.evaluate(() => chrome.storage.local.clear());
});

test('what the page sells is in place, and a picture of it is made, looked at and kept', async ({
  panelAtShop: { panel, tabId },
  shopping: { site, browser },
}) => {
  await expect(panel.getByRole('heading', { name: 'Breton top' })).toBeVisible();
  await expect(
    panel.getByText('your photos may go to FASHN. FASHN says that it does not store'),
  ).toBeVisible();
  await expect(panel.getByRole('radiogroup', { name: 'What the garment is' })).toContainText('Dress');
  expect((await keptGarment(browser, tabId)).way).toBe('page');
  const hold = Promise.withResolvers<void>();
  site.behave(answerStream(await picture(), hold.promise));
  site.leave(174);
  await panel.getByRole('radiogroup').getByText('Top', { exact: true }).click();
  await makeIt(panel);
  await expect(panel.getByText('The result will be ready in a min!')).toBeVisible();
  await expect(panel.getByText('Fitting the garment to you').first()).toBeVisible();
  await expect(panel.getByText('Step 3 of 5')).toBeVisible();
  await expectAccessibleInBothSchemes(panel);
  hold.resolve();
  const slider = panel.getByRole('slider', { name: 'Slide between before and after' });
  await expect(slider).toBeVisible();
  await slider.focus();
  await panel.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /0 % after|100 % after/);
  await expect(panel.getByText('174 try-ons left')).toBeVisible();
  await expectAccessibleInBothSchemes(panel);

  const download = panel.waitForEvent('download');
  await panel.getByRole('link', { name: 'Save picture' }).click();
  expect((await download).suggestedFilename()).toBe('virtual-try-on.jpg');

  const sent = site.tryOns.at(-1) ?? '';
  expect(sent).toContain('name="user_image"');
  expect(sent).toContain('name="garment_image"');
  expect(sent).toMatch(/name="category"\r\n\r\nupper/);
  expect(sent, 'bytes travel, addresses do not').not.toMatch(/https?:\/\//);

  await panel.getByRole('button', { name: 'Try another' }).click();
  await panel.getByRole('button', { name: /^Show Breton top/ }).click();
  await expect(slider).toBeVisible();
  await panel.getByRole('button', { name: /^Remove Breton top/ }).click();
  await expect(slider).toBeHidden();
  await expect(panel.getByRole('heading', { name: /Your looks/ })).toBeHidden();
});

test('“Not right?” stands beside every picture: a sure one is given back, of a rough one it is told what is wrong', async ({
  panelAtShop: { panel },
  shopping: { site },
}) => {
  const image = (await picture()).toString('base64');
  const id = '8c0a7d4e-2f0e-4f4e-9d5e-0a5b6c7d8e9f';
  site.behave(answerJson(200, { image, engine: 'embedded', id, grade: 'sure', creditsRemaining: 174 }));
  await makeIt(panel);
  await panel.getByRole('button', { name: 'Not right?' }).press('Enter');
  await expect(panel.getByRole('menu')).toContainText('up to 3 times a month');
  await expectAccessibleInBothSchemes(panel);
  await panel.getByRole('menuitem', { name: 'Sleeves' }).click();
  await expect(panel.getByText('Your try-on is back. You can give back 2 more this month.')).toBeFocused();
  expect(site.complaints.at(-1)).toEqual({ id, reason: 'sleeves' });

  await panel.getByRole('button', { name: 'Try another' }).click();
  const reasons = [{ code: 'arm_hidden', text: 'An arm.' }];
  site.behave(answerJson(200, { image, engine: 'embedded', grade: 'rough', reasons, creditsRemaining: 175 }));
  await makeIt(panel);
  await expect(panel.getByText('A rough idea', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Not right?' }).click();
  await expect(panel.getByRole('menu')).toContainText('so nothing comes back');
  await panel.getByRole('menuitem', { name: 'A hand, an arm or my hair is wrong' }).click();
  await expect(panel.getByText('Thank you for telling us.')).toBeFocused();
  await expectAccessibleInBothSchemes(panel);
  expect(site.complaints.at(-1)).toMatchObject({ reasons: ['body'], engine: 'embedded', pictures: {} });
});

test('the photo stays on the device for the next panel, and goes when it is removed', async ({
  panelAtShop: { panel, tabId },
  shopping: { browser },
}) => {
  const next = await browser.openPanel(tabId);
  await expect(next.getByRole('img', { name: 'You' })).toBeVisible();
  await next.getByRole('button', { name: 'Remove your photo' }).click();
  await expect(next.getByRole('img', { name: 'You' })).toBeHidden();
  await makeIt(next);
  await expect(next.getByRole('alert')).toContainText('Add your photo first.');
  await next.close();
  await panel.reload();
  await expect(panel.getByRole('img', { name: 'You' })).toBeHidden();
});

test('what fails is said with what to do: 422 the photo, 503 when, 402 the plans, offline, 401 signing in again', async ({
  panelAtShop: { panel },
  shopping: { site, browser },
}) => {
  const alert = panel.getByRole('alert');
  const again = panel.getByRole('button', { name: 'Try again' });
  site.behave(answerJson(422, { ...refusal('no_person', 'No person.'), subject: 'person' }));
  await makeIt(panel);
  await expect(alert).toContainText('No person found in the photo of you.');
  await expect(again, 'no vain retry').toBeHidden();
  await panel.getByLabel('Replace your photo').setInputFiles(await photoFile('tom'));
  await expect(alert).toBeHidden();

  site.behave(answerJson(503, refusal('overloaded', 'Full.'), { 'retry-after': '5' }));
  await makeIt(panel);
  await expect(alert).toContainText('Every fitting room is taken right now.');
  await expect(panel.getByText(/There should be room again/)).toBeVisible();
  await expectAccessibleInBothSchemes(panel);

  site.behave(answerJson(402, refusal('no_credits', 'None left.')));
  await again.click();
  await expect(alert).toContainText('You have no try-ons left.');
  const opened = browser.context.waitForEvent('page');
  await panel.getByRole('button', { name: 'See the plans' }).click();
  const plans = await opened;
  await expect.poll(() => plans.url()).toBe(`${site.origin}/pricing`);
  await plans.close();

  await panel.bringToFront();
  await panel.getByLabel('Replace your photo').setInputFiles(await photoFile());
  await expect(alert).toBeHidden();
  const before = site.tryOns.length;
  await browser.context.setOffline(true);
  await makeIt(panel);
  await expect(alert).toContainText('You are offline.');
  await browser.context.setOffline(false);
  site.behave(answerStream(await picture()));
  await again.click();
  await expect(panel.getByRole('slider')).toBeVisible();
  expect(site.tryOns.length, 'offline costs nothing').toBe(before + 1);

  await panel.getByRole('button', { name: 'Try another' }).click();
  site.endSession();
  await makeIt(panel);
  await expect(alert).toContainText('Sign in again');
  await expect(panel.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(panel.getByRole('img', { name: 'You' })).toBeHidden();
  await expectAccessibleInBothSchemes(panel);
  site.beginSession();
});

test('a slow line is waited for in words, and cancelling or closing the panel ends the call', async ({
  panelAtShop: { panel, tabId },
  shopping: { site, browser },
}) => {
  const hang = () => {
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    site.behave((response) => {
      begun.resolve();
      response.on('close', closed.resolve);
    });
    return [begun.promise, closed.promise];
  };
  const [, cancelled] = hang();
  await panel.clock.install();
  await makeIt(panel);
  await expect(panel.getByText('Sending your photos').first()).toBeVisible();
  await panel.clock.fastForward(21_000);
  await expect(panel.getByText('Your connection is slow.')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('Both photos are in')).toBeVisible();
  await cancelled;

  const [begun, closed] = hang();
  await makeIt(panel);
  await begun;
  await panel.close();
  await closed;
  const next = await browser.openPanel(tabId);
  await next.evaluate(() => chrome.runtime.sendMessage({ type: 'sign-out' }));
  await next.close();
});

test('signed out, the panel says how to sign in, and the popup is the short way there', async ({
  panelAtShop: { panel, shop },
  shopping: { browser, site },
}) => {
  await panel.getByRole('button', { name: 'Account' }).click();
  await panel.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(panel.getByText('Sign in to try it on')).toBeVisible();
  await expect(panel.getByRole('img', { name: 'You' })).toBeHidden();
  await expect.poll(() => site.revoked.length).toBeGreaterThan(0);
  await expectAccessibleInBothSchemes(panel);

  const popup = await browser.context.newPage();
  await popup.setViewportSize({ width: 360, height: 600 });
  await shop.bringToFront();
  await popup.goto(`chrome-extension://${browser.extensionId}/popup.html`);
  await expect(popup.getByText('Not signed in')).toBeVisible();
  await popup.getByText('Settings').click();
  await expectAccessibleInBothSchemes(popup);
  await popup.getByRole('button', { name: 'Sign In' }).click();
  await expect(popup.getByText('Signed in as ada@example.com')).toBeVisible();
  await expect(popup.getByText('left', { exact: true })).toBeVisible();
  await popup.close();
});
