import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type ContentfulStandIn, startContentful } from '@tryon/stand-ins/contentful/contentful.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '#scripts/project-root.ts';
import { MODEL } from './contentful-model.ts';

const TYPES = 'environments/master/content_types/blogPost';

let standIn: ContentfulStandIn;

beforeEach(async () => {
  standIn = await startContentful();
});

afterEach(() => standIn.close());

/** Runs one of the two commands; resolves with its status and output. */
function run(script: string, more: Record<string, string> = {}): Promise<{ status: number; said: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    CONTENTFUL_SPACE_ID: standIn.space,
    CONTENTFUL_ACCESS_TOKEN: standIn.accessToken,
    CONTENTFUL_URL: standIn.url,
    CONTENTFUL_MANAGEMENT_TOKEN: standIn.managementToken,
    CONTENTFUL_MANAGEMENT_URL: standIn.url,
    ...more,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(projectRoot, 'scripts', script)], { env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

/** Creates a content type manually, like somebody on the service's own pages. */
async function publishType(fields: readonly object[]): Promise<void> {
  const url = `${standIn.url}/spaces/${standIn.space}/${TYPES}`;
  const headers = { authorization: `Bearer ${standIn.managementToken}` };
  await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ name: 'Blog post', fields }) });
  await fetch(`${url}/published`, { method: 'PUT', headers: { ...headers, 'x-contentful-version': '1' } });
}

test('without a content type the check reports it, and the setup creates a valid one', async () => {
  const before = await run('operations/blog-check.ts');
  expect(before.status).toBe(1);
  expect(before.said).toContain('The content type "blogPost" cannot be read: status 404.');

  const setUp = await run('setup/contentful-setup.ts');
  expect(setUp.said).toContain(`Published "blogPost" with ${MODEL.map(({ id }) => id).join(', ')}.`);
  expect(setUp.status).toBe(0);
  const after = await run('operations/blog-check.ts');
  expect(after.said).toContain('Contentful, blogPost: 0 posts, 0 problems.');
  expect(after.status).toBe(0);
});

test('repeating the setup changes nothing', async () => {
  await run('setup/contentful-setup.ts');
  const asked = standIn.received.length;
  const again = await run('setup/contentful-setup.ts');
  expect(again).toEqual({ status: 0, said: 'The content type is complete; nothing to do.\n' });
  expect(standIn.received.length - asked).toBe(1);
});

test('missing fields are reported by the check and added by the setup; the rest stays', async () => {
  const own = { id: 'mood', name: 'Mood', type: 'Symbol' };
  await publishType([own, ...MODEL.filter(({ id }) => !['slug', 'content'].includes(id))]);
  const check = await run('operations/blog-check.ts');
  expect(check.said).toContain('The field "slug" (Symbol) is missing.');
  expect(check.said).toContain('The field "content" (RichText) is missing.');
  expect(check.status).toBe(1);
  expect((await run('setup/contentful-setup.ts')).said).toContain('Published "blogPost" with slug, content.');
  expect((await run('operations/blog-check.ts')).status).toBe(0);
  const answer = await fetch(`${standIn.url}/spaces/${standIn.space}/${TYPES}`, {
    headers: { authorization: `Bearer ${standIn.accessToken}` },
  });
  const { fields }: { fields: { id: string }[] } = await answer.json();
  expect(fields[0]).toMatchObject(own);
});

test('a field of another type is reported, and never changed automatically', async () => {
  await publishType(MODEL.map((field) => (field.id === 'content' ? { ...field, type: 'Text' } : field)));
  const says = 'The field "content" is of type Text; it must be RichText.';
  for (const script of ['operations/blog-check.ts', 'setup/contentful-setup.ts']) {
    const { status, said } = await run(script);
    expect([status, said]).toEqual([1, expect.stringContaining(says)]);
  }
});

test('a wrong token causes one plain line, without the token', async () => {
  const { status, said } = await run('setup/contentful-setup.ts', {
    CONTENTFUL_MANAGEMENT_TOKEN: 'not-the-token',
  });
  expect([status, said]).toEqual([1, 'Contentful did not take the content type: AccessTokenInvalid.\n']);
  const check = await run('operations/blog-check.ts', { CONTENTFUL_ACCESS_TOKEN: 'not-the-token' });
  expect(check.status).toBe(1);
  expect(check.said).not.toContain('not-the-token');
});
