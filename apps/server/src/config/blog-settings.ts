import { z } from 'zod';
import { type Complain, oneOf, urlWithProtocol } from './config-values.ts';
import { isReadableOnTheWay } from './is-loopback.ts';

export type BlogChoice =
  | { readonly kind: 'markdown'; readonly folder: string }
  | ({ readonly kind: 'contentful' } & ContentfulSettings)
  /** Contentful is selected, but its keys are missing. */
  | { readonly kind: 'missing' };

export interface ContentfulSettings {
  readonly space: string;
  readonly accessToken: string;
  readonly environment: string;
  /** Id of the content type of posts. */
  readonly contentType: string;
  /** `https://cdn.contentful.com`, `https://preview.contentful.com`, or a compatible server. */
  readonly baseUrl: string;
}

export const BLOG_VARIABLES = {
  BLOG_SOURCE: oneOf(['markdown', 'contentful']).optional(),
  BLOG_DIR: z.string().default('content/blog'),
  CONTENTFUL_SPACE_ID: z.string().optional(),
  CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_CONTENT_TYPE: z.string().default('blogPost'),
  CONTENTFUL_URL: urlWithProtocol(['http://', 'https://']).default('https://cdn.contentful.com'),
  CONTENTFUL_WEBHOOK_SECRET: z.string().length(64, 'must have 64 characters').optional(),
};

type BlogEnvironment = z.infer<z.ZodObject<typeof BLOG_VARIABLES>>;

/** `folder` is the absolute `BLOG_DIR`. */
export function toBlogChoice(environment: BlogEnvironment, folder: string, complain: Complain): BlogChoice {
  const { BLOG_SOURCE, CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = environment;
  if ((space === undefined) !== (accessToken === undefined)) {
    const missing = space === undefined ? 'CONTENTFUL_SPACE_ID' : 'CONTENTFUL_ACCESS_TOKEN';
    complain(`${missing} is missing. Set both or neither.`);
  }
  const baseUrl = environment.CONTENTFUL_URL;
  if (isReadableOnTheWay(baseUrl)) {
    complain('CONTENTFUL_URL must begin with https://: the key would travel readable by everybody.');
  }
  if (space === undefined || accessToken === undefined) {
    return BLOG_SOURCE === 'contentful' ? { kind: 'missing' } : { kind: 'markdown', folder };
  }
  if (BLOG_SOURCE === 'markdown') {
    complain('BLOG_SOURCE is markdown, although the keys of Contentful are set. Leave one of them out.');
  }
  const { CONTENTFUL_ENVIRONMENT, CONTENTFUL_CONTENT_TYPE: contentType } = environment;
  const at = { space, accessToken, environment: CONTENTFUL_ENVIRONMENT, contentType, baseUrl };
  return { kind: 'contentful', ...at };
}
