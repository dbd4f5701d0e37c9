import { z } from 'zod';

/** For responses that are personal or valid only once: no cache may store them. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Response body of a call that returns nothing but success. */
export const DONE = { ok: true } as const;
export const DONE_ANSWER = ['Done', z.object({ ok: z.literal(true) }), 'Done.'] as const;
