import type { RichTextNode } from '@tryon/contract/site/blog.ts';
import { BLOG_TEXTS } from '@tryon/contract/site/blog-texts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { blogDate } from './blog-date.ts';
import { BlogListPage } from './blog-list-page.tsx';
import { type ListState, soonOrPending } from './blog-state.ts';
import { findHeadings } from './headings.ts';
import { loadList, loadPost } from './load-blog.ts';
import { RichText } from './rich-text.tsx';

const text = (value: string, ...marks: string[]): RichTextNode => ({ nodeType: 'text', value, marks });
const node = (nodeType: string, ...content: RichTextNode[]): RichTextNode => ({ nodeType, content });

function draw(...content: RichTextNode[]): string {
  const document = node('document', ...content);
  const element = createElement(RichText, { document, headings: findHeadings(document) });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test.each([
  [node('paragraph', text('a', 'bold', 'italic')), '<p><strong><em>a</em></strong></p>'],
  [node('paragraph', text('a\nb')), '<p>a<br/>b</p>'],
  [node('paragraph', text('a\nb\n', 'code')), '<pre><code>a\nb</code></pre>'],
  [node('paragraph', text('')), ''],
  [node('blockquote', node('paragraph', text('a'))), '<blockquote><p>a</p></blockquote>'],
  [node('unordered-list', node('list-item', node('paragraph', text('a')))), '<ul><li><p>a</p></li></ul>'],
  [node('ordered-list', node('list-item', text('a'))), '<ol><li>a</li></ol>'],
  [node('hr'), '<hr/>'],
  [node('mystery', node('paragraph', text('a'))), '<p>a</p>'],
  [node('__proto__', text('a')), 'a'],
  [node('paragraph', text('a', 'constructor', 'superscript')), '<p><sup>a</sup></p>'],
  [node('embedded-asset-block'), ''],
  [node('embedded-entry-block'), ''],
])('%o renders as expected', (given, html) => expect(draw(given)).toBe(html));

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'java\tscript:alert(1)',
  'vbscript:x',
  '',
])('a link to %j renders only its text', (uri) => {
  expect(draw({ nodeType: 'hyperlink', uri, content: [text('words')] })).toBe('words');
});

test('links to other hosts have nofollow', () => {
  const html = draw({ nodeType: 'hyperlink', uri: 'https://example.com/', content: [text('out')] });
  expect(html).toBe('<a href="https://example.com/" rel="noopener nofollow">out</a>');
});

test('a table keeps its headings and drops everything that is not a row', () => {
  const head = node('table-row', node('table-header-cell', text('h')));
  const row = node('table-row', node('table-header-cell', text('r')), node('table-cell', text('c')));
  expect(draw(node('table', head, text('stray'), row))).toContain(
    '<tr><th scope="col">h</th></tr><tr><th scope="row">r</th><td>c</td></tr>',
  );
});

test('every heading has a unique id, and none is level one', () => {
  const headings = findHeadings(
    node(
      'document',
      node('heading-1', text('Same')),
      node('heading-2', text('Same')),
      node('heading-3', text('?!')),
    ),
  );
  expect(headings.map(({ id, level }) => [id, level])).toEqual([
    ['same', 2],
    ['same-2', 2],
    ['part-3', 3],
  ]);
});

test('a date is the same day in every time zone', () => {
  expect(blogDate('2026-11-18')).toBe('18 November 2026');
  expect(blogDate('2026-11-18T23:30:00-02:00')).toBe('19 November 2026');
  expect([blogDate(null), blogDate('soon')]).toEqual([null, null]);
});

const answering = (status: number, body: unknown) => async () => Response.json(body, { status });
const failure = (code: string) => ({ error: 'e', code, requestId: 'r' });

test('every outcome of the requests has its state and its status', async () => {
  expect(await loadList(answering(200, { posts: [] }))).toEqual({
    state: { kind: 'loaded', posts: [] },
    status: 200,
  });
  expect(await loadList(answering(503, failure('blog_not_configured')))).toEqual({
    state: { kind: 'failed', failure: 'not-configured' },
    status: 503,
  });
  expect((await loadPost(answering(404, failure('not_found')), 'x')).state).toEqual({ kind: 'missing' });
  expect((await loadPost(answering(502, failure('blog_unavailable')), 'x')).state).toEqual({
    kind: 'failed',
    failure: 'failed',
  });
  expect((await loadPost(answering(200, { odd: true }), 'x')).status).toBe(502);
});

test('slow requests are pending, and failures are a state', async () => {
  expect(await soonOrPending(Promise.resolve('here'))).toBe('here');
  expect(await soonOrPending(Promise.reject(new Error('offline')))).toEqual({
    kind: 'failed',
    failure: 'failed',
  });
  const late = Promise.withResolvers<string>();
  const pending = await soonOrPending(late.promise);
  late.resolve('late');
  if (typeof pending === 'string' || pending.kind !== 'pending') throw new Error('Expected a pending state.');
  expect(await pending.state).toBe('late');
});

test.each<[ListState, string]>([
  [{ kind: 'loaded', posts: [] }, BLOG_TEXTS.empty],
  [{ kind: 'failed', failure: 'failed' }, BLOG_TEXTS.listFailedTitle],
  [{ kind: 'failed', failure: 'not-configured' }, BLOG_TEXTS.notConfigured],
])('a list without posts says why: %o', (state, words) => {
  const router = createMemoryRouter([{ path: '/', element: createElement(BlogListPage, { state }) }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  expect(html).toMatch(new RegExp(`<h2[^>]*>${words}</h2>`));
});
