import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ExtensionPage } from './extension-page.tsx';

const draw = (storeUrl: string | null) => {
  const page = createElement(ExtensionPage, { storeUrl, pictures: { before: '/a.webp', after: '/b.webp' } });
  return renderToStaticMarkup(createElement(MemoryRouter, null, page));
};

test('with a store the link leads there and nothing is handed out; without one it leads to the files', () => {
  const store = 'https://store.example/virtual-try-on';
  expect(draw(store)).toContain(`href="${store}"`);
  expect(draw(store)).not.toContain(' download=');
  expect(draw(null)).toContain('href="#install"');
  expect(draw(null).match(/ download=/g)).toHaveLength(2);
});
