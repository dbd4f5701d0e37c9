import { parse } from 'yaml';
import { z } from 'zod';
import { fieldsOf } from './content-rich-text.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const DATE = 'must be a date such as 2026-11-18';

function text(most: number) {
  return z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);
}

function date() {
  return z.string(DATE).refine((value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value), DATE);
}

/** Whether the calendar has that day: 30 February becomes another one. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** What stands between the two lines `---` at the top of a post. */
const frontMatterSchema = z
  .strictObject({
    title: text(90),
    excerpt: text(240),
    publishedDate: date(),
    updatedDate: date().optional(),
    /** The address; the file's name without `.md` when it is left out. */
    slug: z.string().regex(SLUG, 'must be small letters, digits and hyphens').optional(),
    /** File in the folder `pictures`. */
    cover: text(120).optional(),
    /** What the cover shows, for people who cannot see it. */
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

/** What is wrong with one file, one plain sentence each; every sentence begins with the file's name. */
export class PostProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'PostProblems';
    this.problems = problems;
  }
}

/**
 * Divides a post into what its top says and its text.
 * @param file the file's name, `some-post.md`
 * @throws PostProblems that name file and field
 */
export function readFrontMatter(file: string, source: string): { fields: FrontMatter; body: string } {
  const match = /^\uFEFF?---\r?\n(?<top>[\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
  const top = match?.groups?.top;
  if (match === null || top === undefined) {
    throw new PostProblems([`${file}: must begin with a line "---", the fields, and another line "---".`]);
  }
  const given = parseYaml(file, top);
  const parsed = frontMatterSchema.safeParse(given);
  if (!parsed.success) {
    throw new PostProblems(parsed.error.issues.flatMap((issue) => describeIssue(file, issue, given)));
  }
  const slug = parsed.data.slug ?? file.replace(/\.md$/, '');
  if (!SLUG.test(slug)) {
    throw new PostProblems([
      `${file}: the file's name must be small letters, digits and hyphens, or set "slug".`,
    ]);
  }
  // The lines of the top stay as empty ones, so that problems of the text name the line in the file.
  const before = '\n'.repeat(match[0].split('\n').length - 1);
  return { fields: { ...parsed.data, slug }, body: before + source.slice(match[0].length) };
}

function parseYaml(file: string, top: string): unknown {
  try {
    return parse(top, { schema: 'core' });
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new PostProblems([`${file}: the fields at the top cannot be read: ${why}`]);
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
