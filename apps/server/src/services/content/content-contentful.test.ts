import {
  answerGarbage,
  type ContentfulBehaviour,
  type ContentfulStandIn,
  failWith,
  linkTo,
  startContentful,
  staySilent,
} from '@tryon/stand-ins/contentful/contentful.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentfulOptions, createContentfulSource } from './content-contentful.ts';
import { ContentError } from './content-source.ts';

let standIn: ContentfulStandIn;

beforeEach(async () => {
  standIn = await startContentful();
});

afterEach(() => standIn.close());

function openSource(options: Partial<ContentfulOptions> = {}) {
  const { space, accessToken, url } = standIn;
  return createContentfulSource({
    space,
    accessToken,
    environment: 'master',
    contentType: 'blogPost',
    baseUrl: url,
    ...options,
  });
}

async function failureOf(options: Partial<ContentfulOptions> = {}): Promise<ContentError> {
  const error = await openSource(options)
    .listPosts()
    .catch((reason: unknown) => reason);
  if (error instanceof ContentError) return error;
  throw new Error(`Expected a ContentError, got ${error}`);
}

test('requests the list and one post as specified', async () => {
  const source = openSource({ contentType: 'story' });
  await source.listPosts();
  await source.findPost('a slug&limit=9');
  const path = `/spaces/${standIn.space}/environments/master/entries`;
  expect(standIn.received).toEqual([
    { path, query: { content_type: 'story', order: '-fields.publishedDate,-sys.createdAt', limit: '20' } },
    { path, query: { content_type: 'story', 'fields.slug': 'a slug&limit=9', limit: '1' } },
  ]);
});

test('another environment and a base path are used', async () => {
  standIn.behave(failWith(404, 'NotFound'));
  await failureOf({ environment: 'staging', baseUrl: `${standIn.url}/proxy/` });
  expect(standIn.received[0]?.path).toBe(`/proxy/spaces/${standIn.space}/environments/staging/entries`);
});

test.each<[string, ContentfulBehaviour | null, Partial<ContentfulOptions>, string, number]>([
  ['a wrong key', null, { accessToken: 'wrong-key' }, 'refused', 1],
  ['an unknown space', null, { space: 'elsewhere' }, 'refused', 1],
  ['a server error', failWith(500, 'ServerError'), {}, 'unavailable', 2],
  ['a rate limit', failWith(429, 'RateLimitExceeded'), {}, 'unavailable', 2],
  ['an answer that is no JSON', answerGarbage, {}, 'unavailable', 1],
])('%s is recognised, and retried only if that can help', async (_name, behaviour, options, kind, calls) => {
  standIn.behave(behaviour);
  const error = await failureOf(options);
  expect(error.kind).toBe(kind);
  expect(standIn.received).toHaveLength(calls);
});

test('a silent service is given up at the deadline', async () => {
  standIn.behave(staySilent);
  const startedAt = performance.now();
  const error = await failureOf({ deadlineMs: 300, attemptMs: 250 });
  expect(error.kind).toBe('unavailable');
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

test('by default a silent service takes at most six seconds', async () => {
  standIn.behave(staySilent);
  const startedAt = performance.now();
  await failureOf();
  const tookMs = performance.now() - startedAt;
  expect(tookMs).toBeLessThan(6_300);
  expect(standIn.received.length).toBeLessThanOrEqual(2);
});

test('errors contain neither the key nor the service’s text, and nothing is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    for (const behaviour of [failWith(401, 'AccessTokenInvalid'), failWith(500, 'SecretWords')]) {
      standIn.behave(behaviour);
      const error = await failureOf();
      const everything = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
      expect(everything).not.toContain(standIn.accessToken);
      expect(everything).not.toMatch(/SecretWords|AccessTokenInvalid/);
    }
    expect(printed).not.toHaveBeenCalled();
    expect(written).not.toHaveBeenCalled();
  } finally {
    printed.mockRestore();
    written.mockRestore();
  }
});

const at = '2026-11-01T00:00:00Z';
const entryOf = (id: string, fields: Record<string, unknown>) => ({
  sys: { id, type: 'Entry' as const, createdAt: at, updatedAt: at, contentType: { sys: { id: 'blogPost' } } },
  fields,
});

test('unusable entries are dropped, and unresolved links lose their target', async () => {
  const target = { target: linkTo('Asset', 'gone') };
  standIn.publish([
    entryOf('no-slug', { title: 'Nowhere' }),
    entryOf('self', {
      title: 'Self',
      slug: 'self',
      publishedDate: 'soon',
      coverImage: linkTo('Asset', 'gone'),
      content: {
        nodeType: 'document',
        data: {},
        content: [
          { nodeType: 'embedded-asset-block', data: target, content: [] },
          { nodeType: 'embedded-entry-block', data: { target: linkTo('Entry', 'self') }, content: [] },
          {
            nodeType: 'mystery',
            data: {},
            content: [{ nodeType: 'text', value: 'kept', marks: [], data: {} }],
          },
          'no node',
        ],
      },
    }),
  ]);
  const posts = await openSource().listPosts();
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({ slug: 'self', publishedDate: null, coverImage: null });
  expect(posts[0]?.content.content).toEqual([
    { nodeType: 'embedded-asset-block', content: [] },
    {
      nodeType: 'embedded-entry-block',
      target: { type: 'Entry', title: 'Self', slug: 'self', excerpt: '' },
      content: [],
    },
    { nodeType: 'mystery', content: [{ nodeType: 'text', value: 'kept', marks: [] }] },
  ]);
  // An entry that links to itself is circular in the SDK's response, but must not be in ours.
  expect(() => JSON.stringify(posts)).not.toThrow();
});
