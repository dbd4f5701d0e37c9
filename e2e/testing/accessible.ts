import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What goes on for longer, such as the sign of a wait, is looked at as it is. */
const LONGEST_APPEARING_MS = 1_000;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails when axe finds a violation on the page as it stands.
 * @param state what to call it in the failure, for a page that is looked at in several.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect(page.frames(), 'axe looks at one document').toHaveLength(1);
  // Colours between two themes are neither one's, and those of a dialog that appears are not its own yet.
  await page.evaluate((longestMs) => {
    const endsSoon = ({ playState, effect }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longestMs;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(endsSoon)
        .map(({ finished }) => finished),
    );
  }, LONGEST_APPEARING_MS);
  expect(await findViolations(page), state).toEqual([]);
}

/** Each rule that is broken, with the elements that break it. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    // What passes is neither described nor sent: that would cost more than the search itself.
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, TAGS);
}
