import type { Balance } from '@tryon/contract/payments/credits.ts';
import { PLANS } from '@tryon/contract/payments/plans.ts';
import { queueText, STAGE_TEXTS } from '@tryon/contract/try-on/generation-texts.ts';
import type { Category, EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { GarmentState } from '#src/features/garment/garment-state.ts';
import type { MirrorState } from './panel-state.ts';

export const CATEGORY_TEXTS: Record<Category, string> = {
  auto: 'Find out',
  upper: 'Top',
  lower: 'Bottoms',
  dress: 'Dress',
};

/** A longer wait is mentioned to the user. */
const LONG_MS = 20_000;

/** The current stage as a text. */
export function stageText({ progress, queuePosition }: Extract<MirrorState, { step: 'making' }>): string {
  if (progress) return STAGE_TEXTS[progress.stage];
  if (queuePosition === null) return 'Sending your photos';
  return queueText(queuePosition);
}

/** Text for an unusually long upload; null otherwise. */
export function slowText(
  { progress, queuePosition }: Extract<MirrorState, { step: 'making' }>,
  elapsedMs: number,
): string | null {
  if (elapsedMs < LONG_MS || progress || queuePosition !== null) return null;
  return 'Your connection is slow. The photos are still on their way; you can go on waiting or cancel.';
}

/** `175 try-ons left`. */
export function balanceText({ remaining }: Balance): string {
  return remaining === 1 ? '1 try-on left' : `${remaining} try-ons left`;
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
  const recipients = engines.flatMap(({ recipient }) => recipient ?? []);
  if (recipients.length === 0) return 'Your photos go to this site’s own server only';
  const names = recipients.map(({ name }) => name).join(' or ');
  const kept = recipients.map(({ keeps }) => keeps).join(' ');
  return `To make a picture, your photos may go to ${names}. ${kept}`;
}
