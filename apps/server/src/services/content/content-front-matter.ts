import { parse } from 'yaml';
import { z } from 'zod';
import { Problems } from '#src/domain-error.ts';
import { fieldsOf } from './content-rich-text.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const date = z.iso.date('must be a date such as 2026-11-18');

function text(most: number) {
  return z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);
}

/** The front matter between the two `---` lines of a post. */
const frontMatterSchema = z
  .strictObject({
    title: text(90),
    excerpt: text(240),
    publishedDate: date,
    updatedDate: date.optional(),
    /** URL slug; by default the file's name without `.md`. */
    slug: z.string().regex(SLUG, 'must be small letters, digits and hyphens').optional(),
    /** A file in the folder `pictures`. */
    cover: text(120).optional(),
    /** Alternative text of the cover. */
    coverAlt: text(200).optional(),
    draft: z.boolean('must be true or false').optional(),
  })
  .refine((value) => (value.cover === undefined) === (value.coverAlt === undefined), {
    path: ['coverAlt'],
    message: 'and "cover" belong together: set both or neither',
  });

export interface FrontMatter extends z.infer<typeof frontMatterSchema> {
  slug: string;
}

/**
 * Splits a post into front matter and text.
 * @param file the file's name, `some-post.md`
 * @throws Problems naming file and field
 */
export function readFrontMatter(file: string, source: string): { fields: FrontMatter; body: string } {
  const match = /^\uFEFF?---\r?\n(?<top>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
  const top = match?.groups?.top;
  if (match === null || top === undefined) {
    throw new Problems([`${file}: must begin with a line "---", the fields, and another line "---".`]);
  }
  const given = parseYaml(file, top);
  const parsed = frontMatterSchema.safeParse(given);
  if (!parsed.success) {
    throw new Problems(parsed.error.issues.flatMap((issue) => describeIssue(file, issue, given)));
  }
  const slug = parsed.data.slug ?? file.replace(/\.md$/, '');
  if (!SLUG.test(slug)) {
    throw new Problems([
      `${file}: the file's name must be small letters, digits and hyphens, or set "slug".`,
    ]);
  }
  // Replaces the front matter by empty lines, so that problems in the text have the file's line numbers.
  const before = '\n'.repeat(match[0].split('\n').length - 1);
  return { fields: { ...parsed.data, slug }, body: before + source.slice(match[0].length) };
}

function parseYaml(file: string, top: string): unknown {
  try {
    return parse(top, { schema: 'core' });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Problems([`${file}: the fields at the top cannot be read: ${why}`]);
  }
}

function describeIssue(file: string, issue: z.core.$ZodIssue, given: unknown): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${file}: the field "${key}" is not known.`);
  }
  if (issue.path.length === 0) return [`${file}: the top must hold fields, such as "title: A title".`];
  const field = String(issue.path[0]);
  const isMissing = issue.code === 'invalid_type' && (fieldsOf(given)[field] ?? null) === null;
  return [`${file}: "${field}" ${isMissing ? 'is missing' : issue.message}.`];
}
