/** For answers that belong to one person or one moment: no cache may hand them out again. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Body of an answer that has nothing to say but that it is done. */
export const DONE = { ok: true } as const;
