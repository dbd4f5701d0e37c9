import { createLateComponent } from '../late-component.tsx';

// Loaded together with a check, as only its findings need them.
export const findingCard = createLateComponent(async () => (await import('./finding-card.tsx')).FindingCard);
export const pairCard = createLateComponent(async () => (await import('./finding-card.tsx')).PairCard);
