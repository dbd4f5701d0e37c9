import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import type { z } from 'zod';

/** A page waits no longer for something that it can do without. */
const LIMIT_MS = 4000;

/** For loaders: an answer of our own API in its agreed shape, or null when it failed or took too long. */
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
