import { createAccountClient } from '@tryon/contract/account/account-client.ts';

/** The longest wait for a response that the generation itself does not need. */
const LIMIT_MS = 5_000;

/**
 * Whether the user's plan puts the watermark on pictures generated here. Asks the server for the plan and sends it
 * nothing about the photos; if it does not respond, the watermark is on.
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
