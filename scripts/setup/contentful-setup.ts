/**
 * Creates the blog's content type in a Contentful space, or adds missing fields, and publishes it:
 *
 *   CONTENTFUL_SPACE_ID=... CONTENTFUL_MANAGEMENT_TOKEN=... npm run contentful:setup
 *
 * CONTENTFUL_ENVIRONMENT and CONTENTFUL_CONTENT_TYPE have the server's defaults. Existing fields are not changed; the
 * management token is only used here and never stored.
 */
import { createClient } from 'contentful-management';
import { compareFields, MODEL } from './contentful-model.ts';

const {
  CONTENTFUL_SPACE_ID: spaceId,
  CONTENTFUL_MANAGEMENT_TOKEN: accessToken,
  CONTENTFUL_ENVIRONMENT: environmentId = 'master',
  CONTENTFUL_CONTENT_TYPE: contentTypeId = 'blogPost',
  /** Another URL of the Management API, for testing this script. */
  CONTENTFUL_MANAGEMENT_URL: managementUrl = 'https://api.contentful.com',
} = process.env;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function setUp(
  params: { spaceId: string; environmentId: string; contentTypeId: string },
  token: string,
) {
  const { host, protocol } = new URL(managementUrl);
  const client = createClient(
    { accessToken: token, host, insecure: protocol === 'http:', logHandler: () => undefined },
    { type: 'plain' },
  );
  const existing = await client.contentType.get(params).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotFound') return null;
    throw error;
  });
  const before = existing?.fields ?? [];
  const lacking = MODEL.filter(({ id }) => !before.some((field) => field.id === id));
  if (existing && lacking.length === 0) {
    const problems = compareFields(before);
    say(problems.length === 0 ? 'The content type is complete; nothing to do.' : problems.join('\n'));
    return problems.length === 0;
  }
  const added = lacking.map((field) => ({ ...field, localized: false }));
  const saved = existing
    ? await client.contentType.update(params, { ...existing, fields: [...before, ...added] })
    : await client.contentType.createWithId(params, {
        name: 'Blog post',
        displayField: 'title',
        description: 'A note on the blog.',
        fields: added,
      });
  await client.contentType.publish(params, saved);
  say(`Published "${contentTypeId}" with ${added.map(({ id }) => id).join(', ')}.`);
  return true;
}

/** The library's messages contain the request as JSON; only the error's name is useful. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

if (!spaceId || !accessToken) {
  process.stderr.write('Set CONTENTFUL_SPACE_ID and CONTENTFUL_MANAGEMENT_TOKEN.\n');
  process.exit(1);
}
const isComplete = await setUp({ spaceId, environmentId, contentTypeId }, accessToken).catch(
  (error: unknown) => {
    process.stderr.write(`Contentful did not take the content type: ${nameOf(error)}.\n`);
    return false;
  },
);
process.exit(isComplete ? 0 : 1);
