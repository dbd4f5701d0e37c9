import { expect, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { Problems } from '#src/domain-error.ts';

const KEYS = { CONTENTFUL_SPACE_ID: 'space', CONTENTFUL_ACCESS_TOKEN: 'secret-key' };

function problemsOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof Problems) return error.problems.join('\n');
    throw error;
  }
  return '';
}

test('by default the posts are the project’s own', () => {
  const { blog, blogWebhookSecret } = parseConfig({});
  expect(blog).toMatchObject({ kind: 'markdown', folder: expect.stringMatching(/\/content\/blog$/) });
  expect(blogWebhookSecret).toBeNull();
});

test('both keys enable the content service', () => {
  expect(parseConfig(KEYS).blog).toEqual({
    kind: 'contentful',
    space: 'space',
    accessToken: 'secret-key',
    environment: 'master',
    contentType: 'blogPost',
    baseUrl: 'https://cdn.contentful.com',
  });
});

test('a content service without keys does not prevent the start', () => {
  expect(parseConfig({ BLOG_SOURCE: 'contentful' }).blog).toEqual({ kind: 'missing' });
});

test.each([
  [{ CONTENTFUL_SPACE_ID: 'space' }, 'CONTENTFUL_ACCESS_TOKEN is missing'],
  [{ CONTENTFUL_ACCESS_TOKEN: 'secret-key' }, 'CONTENTFUL_SPACE_ID is missing'],
  [{ ...KEYS, BLOG_SOURCE: 'markdown' }, 'BLOG_SOURCE is markdown'],
  [{ ...KEYS, CONTENTFUL_URL: 'http://cdn.example' }, 'must begin with https://'],
  [{ CONTENTFUL_WEBHOOK_SECRET: 'secret-key' }, 'CONTENTFUL_WEBHOOK_SECRET must have 64 characters'],
  [{ BLOG_SOURCE: 'files' }, 'BLOG_SOURCE must be one of: markdown, contentful'],
])('%o prevents the start, and no key is repeated', (environment, problem) => {
  expect(problemsOf(environment)).toContain(problem);
  expect(problemsOf(environment)).not.toContain('secret-key');
});
