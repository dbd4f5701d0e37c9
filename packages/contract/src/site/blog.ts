import { z } from 'zod';

/** Maximum number of posts in the list. */
export const BLOG_LIST_LIMIT = 20;

/** One picture in several widths. `url` is for browsers that cannot choose. */
export const blogPictureSchema = z.object({
  url: z.string(),
  /** Alternative text; may be empty. */
  alt: z.string(),
  caption: z.string().nullable(),
  /** Size of the original in pixels; null if the content service does not know it. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  sources: z.array(z.object({ url: z.string(), width: z.number().int().positive() })),
});
export type BlogPicture = z.infer<typeof blogPictureSchema>;

/** Target of a rich-text node, reduced to what a page may show. */
export const linkTargetSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Asset'),
    title: z.string(),
    /** Null if the file is missing or its host is not allowed. */
    url: z.string().nullable(),
    /** Null if the file is not a picture. */
    picture: blogPictureSchema.nullable(),
  }),
  z.object({
    type: z.literal('Entry'),
    title: z.string(),
    /** Null if the entry is not a post. */
    slug: z.string().nullable(),
    excerpt: z.string(),
  }),
]);
export type LinkTarget = z.infer<typeof linkTargetSchema>;

/** A rich-text node of the content service: `document`, `paragraph`, `text` and so on; other types may occur. */
export const richTextNodeSchema = z.object({
  nodeType: z.string(),
  /** Text nodes only. */
  value: z.string().optional(),
  /** Text nodes only, see `markElements`. */
  marks: z.array(z.string()).optional(),
  /** `hyperlink` only, unchecked: use `safeHref` before rendering a link. */
  uri: z.string().optional(),
  target: linkTargetSchema.optional(),
  get content() {
    return z.array(richTextNodeSchema).optional();
  },
});
export type RichTextNode = z.infer<typeof richTextNodeSchema>;

/** A post in the list. */
export const blogSummarySchema = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** ISO 8601, with or without a time; null if the post has none. */
  publishedDate: z.string().nullable(),
  /** ISO 8601. */
  updatedAt: z.string().nullable(),
  coverImage: blogPictureSchema.nullable(),
  readingMinutes: z.number().int().positive(),
});
export type BlogSummary = z.infer<typeof blogSummarySchema>;

/** A post on its own page; `content` is its node `document`. */
export const blogPostSchema = blogSummarySchema.extend({ content: richTextNodeSchema });
export type BlogPost = z.infer<typeof blogPostSchema>;

/** `GET /api/blog/posts`: newest first. */
export const blogListAnswerSchema = z.object({ posts: z.array(blogSummarySchema) });
export type BlogListAnswer = z.infer<typeof blogListAnswerSchema>;

const neighbourSchema = z.object({ slug: z.string(), title: z.string() }).nullable();

/** `GET /api/blog/posts/{slug}`, with the previous and next post of the list. */
export const blogPostAnswerSchema = z.object({
  post: blogPostSchema,
  older: neighbourSchema,
  newer: neighbourSchema,
});
export type BlogPostAnswer = z.infer<typeof blogPostAnswerSchema>;
