import type { Balance } from '@tryon/contract/payments/credits.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { recipientNames, whatTheyKeep } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { MirrorState } from './panel-state.ts';

/** A longer wait is mentioned to the user. */
const LONG_MS = 20_000;

/** Text for an unusually long upload; null otherwise. */
export function slowText(
  { progress, queuePosition }: Extract<MirrorState, { step: 'generating' }>,
  elapsedMs: number,
): string | null {
  if (elapsedMs < LONG_MS || progress || queuePosition !== null) return null;
  return 'Your connection is slow. The photos are still on their way; you can go on waiting or cancel.';
}

/** The name of the active plan. */
export function planText({ plan, hasPass }: Balance): string {
  const name = PLANS[plan].name;
  return hasPass ? `${name} and pass` : name;
}

/** The text below the garment's name. */
export function garmentText({ step, shop, way }: GarmentState): string {
  if (step === 'reading') return 'Fetching the picture';
  if (step === 'leaving') return 'Looking at the page';
  if (step === 'failed') return 'The picture cannot be read from this page.';
  if (step === 'none') return 'None found on this page.';
  if (way === 'screenshot') return `From ${shop}, as it stands on your screen.`;
  return way === 'file' ? 'From a file of yours.' : `From ${shop || 'this page'}.`;
}

/** States before the upload where the photos go and what is kept there. */
export function whereText(engines: readonly Pick<EngineChoice, 'recipient'>[]): string {
  const names = recipientNames(engines);
  if (names === '') return 'Your photos go to this site’s own server only';
  return `To make a picture, your photos may go to ${names}. ${whatTheyKeep(engines)}`;
}
