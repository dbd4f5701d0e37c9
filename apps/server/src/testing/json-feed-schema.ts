const address = { type: 'string', format: 'address' } as const;
const text = { type: 'string', minLength: 1 } as const;

const author = {
  type: 'object',
  properties: { name: text, url: address, avatar: address },
  minProperties: 1,
} as const;

const attachment = {
  type: 'object',
  required: ['url', 'mime_type'],
  properties: {
    url: address,
    mime_type: { type: 'string', pattern: '^[\\w.+-]+/[\\w.+-]+$' },
    title: text,
    size_in_bytes: { type: 'integer', minimum: 0 },
    duration_in_seconds: { type: 'number', minimum: 0 },
  },
} as const;

const item = {
  type: 'object',
  required: ['id'],
  anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
  properties: {
    id: text,
    url: address,
    external_url: address,
    title: { type: 'string' },
    content_html: { type: 'string' },
    content_text: { type: 'string' },
    summary: { type: 'string' },
    image: address,
    banner_image: address,
    date_published: { type: 'string', format: 'moment' },
    date_modified: { type: 'string', format: 'moment' },
    authors: { type: 'array', items: author },
    tags: { type: 'array', items: text },
    language: text,
    attachments: { type: 'array', items: attachment },
  },
  patternProperties: { '^_': true },
  additionalProperties: false,
} as const;

/** JSON Feed 1.1 by its specification (https://jsonfeed.org/version/1.1), without deprecated properties. */
export const JSON_FEED_SCHEMA = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: { type: 'string' },
    user_comment: { type: 'string' },
    next_url: address,
    icon: address,
    favicon: address,
    authors: { type: 'array', items: author },
    language: { type: 'string', pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$' },
    expired: { type: 'boolean' },
    hubs: {
      type: 'array',
      items: { type: 'object', required: ['type', 'url'], properties: { type: text, url: address } },
    },
    items: { type: 'array', items: item },
  },
  patternProperties: { '^_': true },
  additionalProperties: false,
} as const;
