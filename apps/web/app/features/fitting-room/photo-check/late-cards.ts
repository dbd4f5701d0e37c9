import { createLateComponent } from '../late-component.tsx';

// Only a check finds what they say, and fetches them with itself.
export const findingCard = createLateComponent(async () => (await import('./finding-card.tsx')).FindingCard);
export const pairCard = createLateComponent(async () => (await import('./finding-card.tsx')).PairCard);
