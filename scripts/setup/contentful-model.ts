import type { ContentfulSettings } from '../../apps/server/src/config/blog-settings.ts';

/** A field of the content type, with the names of Contentful's APIs. */
export interface ModelField {
  readonly id: string;
  readonly name: string;
  readonly type: 'Symbol' | 'Text' | 'Date' | 'Link' | 'RichText';
  readonly required: boolean;
  readonly linkType?: 'Asset';
  readonly validations?: Record<string, unknown>[];
}

/** The fields of a post. */
export const MODEL: readonly ModelField[] = [
  { id: 'title', name: 'Title', type: 'Symbol', required: true },
  {
    id: 'slug',
    name: 'Slug',
    type: 'Symbol',
    required: true,
    validations: [
      { unique: true },
      { regexp: { pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }, message: 'Small letters, digits and hyphens.' },
    ],
  },
  { id: 'excerpt', name: 'Excerpt', type: 'Text', required: false },
  { id: 'publishedDate', name: 'Published date', type: 'Date', required: true },
  {
    id: 'coverImage',
    name: 'Cover image',
    type: 'Link',
    linkType: 'Asset',
    required: false,
    validations: [{ linkMimetypeGroup: ['image'] }],
  },
  { id: 'content', name: 'Content', type: 'RichText', required: true },
];

const DEADLINE_MS = 10_000;

/** Compares the content type in the Delivery API with `MODEL`; one sentence per difference. */
export async function findModelProblems(settings: ContentfulSettings): Promise<string[]> {
  const { baseUrl, space, environment, contentType, accessToken } = settings;
  const url = `${baseUrl.replace(/\/$/, '')}/spaces/${space}/environments/${environment}/content_types/${contentType}`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!response.ok) return [`The content type "${contentType}" cannot be read: status ${response.status}.`];
  const model: { fields?: { id: string; type: string }[] } = await response.json();
  return compareFields(model.fields ?? []);
}

/** One sentence for each field that is missing or has another type; additional fields are allowed. */
export function compareFields(fields: readonly { id: string; type: string }[]): string[] {
  return MODEL.flatMap((wanted) => {
    const found = fields.find(({ id }) => id === wanted.id);
    if (!found) return [`The field "${wanted.id}" (${wanted.type}) is missing.`];
    // Short and long texts are interchangeable.
    const isText = ['Symbol', 'Text'].includes(wanted.type) && ['Symbol', 'Text'].includes(found.type);
    if (found.type === wanted.type || isText) return [];
    return [`The field "${wanted.id}" is of type ${found.type}; it must be ${wanted.type}.`];
  });
}
