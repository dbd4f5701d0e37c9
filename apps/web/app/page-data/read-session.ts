import { meAnswerSchema } from '@tryon/contract/account/account.ts';
import type { SiteContext } from '@tryon/contract/site/site-context.ts';
import { readApi } from './read-api.ts';

/** Reads the session of the request so that the first HTML already fits the user. A failure never fails the page. */
export async function readSession(fetchApi: SiteContext['fetchApi']) {
  const me = await readApi(fetchApi, '/api/me', meAnswerSchema);
  return { user: me?.user ?? null, tryOnsLeft: me?.balance?.remaining ?? null };
}
