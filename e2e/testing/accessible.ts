import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Longer animations, such as loading indicators, are checked as they are. */
const LONGEST_APPEARING_MS = 1_000;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails if axe finds a violation on the page in its current state.
 * @param state name of the state in the failure message, for a page that is checked in several states.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  expect(page.frames(), 'axe looks at one document').toHaveLength(1);
  // During a theme transition, or while a dialog fades in, colours are not final yet.
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

/** Each violated rule, with the elements that violate it. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    // Passing results are neither described nor transferred: that would take longer than the check itself.
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, TAGS);
}
