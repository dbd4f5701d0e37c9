import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import type { z } from 'zod';

/** The longest that a page waits for data it can do without. */
const LIMIT_MS = 4000;

/** For loaders: a validated response of our own API, or null if the request failed or timed out. */
export async function readApi<Answer>(
  fetchApi: SiteContext['fetchApi'],
  path: string,
  schema: z.ZodType<Answer>,
  limitMs = LIMIT_MS,
): Promise<Answer | null> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    limit = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([read(fetchApi, path, schema), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
  }
}

async function read<Answer>(
  fetchApi: SiteContext['fetchApi'],
  path: string,
  schema: z.ZodType<Answer>,
): Promise<Answer | null> {
  const response = await fetchApi(path);
  return response.ok ? (schema.safeParse(await response.json()).data ?? null) : null;
}
