import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type ConsentChoice, OPTIONAL_CATEGORIES } from '#app/storage/consent-choice.ts';
import { ConsentLabel } from './consent-label.tsx';

function markupOf(props: { chosen: ConsentChoice; detailed: boolean; onClose?: () => void }): string {
  const label = createElement(ConsentLabel, { onChoose: () => undefined, onClose: undefined, ...props });
  return renderToStaticMarkup(createElement(MemoryRouter, null, label));
}

test('accepting and declining are the same kind of button', () => {
  const markup = markupOf({ chosen: null, detailed: false });
  const styles = ['Accept', 'Decline'].map(
    (name) => new RegExp(`<button([^>]*)>${name}</button>`).exec(markup)?.[1],
  );
  expect(styles[0]).toBeDefined();
  expect(styles[0]).toBe(styles[1]);
});

test('before the first choice the banner cannot be closed without an answer', () => {
  expect(markupOf({ chosen: null, detailed: false })).not.toContain('Close cookie settings');
  expect(markupOf({ chosen: [], detailed: true, onClose: () => undefined })).toContain(
    'Close cookie settings',
  );
});

test('the settings show every optional category, with the allowed ones ticked', () => {
  const ticked = (chosen: ConsentChoice) =>
    (markupOf({ chosen, detailed: true }).match(/checked=""/g) ?? []).length;
  const [first] = OPTIONAL_CATEGORIES;
  // The essential category is always ticked.
  expect(ticked([])).toBe(1);
  expect(ticked(first ? [first] : [])).toBe(2);
  expect(ticked(OPTIONAL_CATEGORIES)).toBe(1 + OPTIONAL_CATEGORIES.length);
});
