import { createAccountClient } from '@tryon/contract/account/account-client.ts';

/** Nobody waits longer for an answer that is not needed to make the picture. */
const LIMIT_MS = 5_000;

/**
 * Whether the plan of whoever is signed in puts the watermark on pictures made here. Asks the server for the plan and
 * tells it nothing of the photos; where it does not answer, the watermark is on.
 */
export async function needsWatermark(signal: AbortSignal): Promise<boolean> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
    const balance = await createAccountClient().findBalance(limited);
    return balance?.watermark ?? true;
  } catch (error) {
    if (signal.aborted) throw error;
    return true;
  }
}
