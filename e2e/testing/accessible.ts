import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export type AccessibleScope = 'all' | 'colours';

/** Longer animations, such as loading indicators, are checked as they are. */
const LONGEST_APPEARING_MS = 1_000;

/** Half the size of the package's entry, which every page would have to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails if axe finds a violation on the page in its current state.
 * @param scope `colours`: only what may differ in another colour scheme.
 */
export async function expectAccessible(page: Page, scope: AccessibleScope = 'all'): Promise<void> {
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
  expect(await findViolations(page, scope), scope).toEqual([]);
}

/** Each violated rule, with the elements that violate it. */
async function findViolations(page: Page, scope: AccessibleScope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const runOnly: axe.RunOnly =
    scope === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES };
  return page.evaluate(async (only) => {
    // Passing results are neither described nor transferred: that would take longer than the check itself.
    const { violations } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
