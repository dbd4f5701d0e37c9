import { createLateComponent } from '#app/rendering/late-component.tsx';
import { RESULT_ACTIONS } from './mirror/result/result-view.ts';

// Parts that the first render does not need.

/** The generation options, which most users do not open before the first picture. */
export const choices = createLateComponent(
  async () => (await import('./generation/generation-choices.tsx')).GenerationChoices,
  ({ isBeside }) => !isBeside && <p className="type-least mt-3 text-ink-2">One moment.</p>,
);
export const findingCard = createLateComponent(
  async () => (await import('./photo-check/finding-card.tsx')).FindingCard,
);
export const pairCard = createLateComponent(
  async () => (await import('./photo-check/finding-card.tsx')).PairCard,
);
export const noneLeft = createLateComponent(async () => (await import('./mirror/none-left.tsx')).NoneLeft);
export const picture = createLateComponent(
  async () => (await import('./mirror/result/result-picture.tsx')).ResultPicture,
);
export const tools = createLateComponent(
  async () => (await import('./mirror/result/result-picture.tsx')).ResultTools,
);
export const actions = createLateComponent(
  async () => (await import('./mirror/result/result-actions.tsx')).ResultActions,
  () => <div className={RESULT_ACTIONS} />,
);
export const notes = createLateComponent(
  async () => (await import('./mirror/result/result-notes.tsx')).ResultNotes,
);
