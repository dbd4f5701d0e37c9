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

export interface BlogEnvironment {
  BLOG_SOURCE?: 'markdown' | 'contentful' | undefined;
  BLOG_DIR: string;
  CONTENTFUL_SPACE_ID?: string | undefined;
  CONTENTFUL_ACCESS_TOKEN?: string | undefined;
  CONTENTFUL_ENVIRONMENT: string;
  CONTENTFUL_CONTENT_TYPE: string;
  CONTENTFUL_URL: string;
  CONTENTFUL_WEBHOOK_SECRET?: string | undefined;
}

/** Finds contradictory and incomplete settings, one sentence each. */
export function findBlogProblems(environment: BlogEnvironment): string[] {
  const { BLOG_SOURCE, CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token } = environment;
  const problems: string[] = [];
  if ((space === undefined) !== (token === undefined)) {
    const missing = space === undefined ? 'CONTENTFUL_SPACE_ID' : 'CONTENTFUL_ACCESS_TOKEN';
    problems.push(`${missing} is missing. Set both or neither.`);
  }
  if (BLOG_SOURCE === 'markdown' && space !== undefined && token !== undefined) {
    problems.push('BLOG_SOURCE is markdown, although the keys of Contentful are set. Leave one of them out.');
  }
  if (isReadableOnTheWay(environment.CONTENTFUL_URL)) {
    problems.push('CONTENTFUL_URL must begin with https://: the key would travel readable by everybody.');
  }
  return problems;
}

/** Converts settings in which `findBlogProblems` found nothing. `folder` is the absolute `BLOG_DIR`. */
export function toBlogChoice(environment: BlogEnvironment, folder: string): BlogChoice {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = environment;
  if (space !== undefined && accessToken !== undefined) {
    return {
      kind: 'contentful',
      space,
      accessToken,
      environment: environment.CONTENTFUL_ENVIRONMENT,
      contentType: environment.CONTENTFUL_CONTENT_TYPE,
      baseUrl: environment.CONTENTFUL_URL,
    };
  }
  return environment.BLOG_SOURCE === 'contentful' ? { kind: 'missing' } : { kind: 'markdown', folder };
}
