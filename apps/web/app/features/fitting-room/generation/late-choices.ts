import { createLateComponent } from '../late-component.tsx';

/** The generation options. Loaded late, as most users do not open them before the first picture. */
export const choices = createLateComponent(
  async () => (await import('./generation-choices.tsx')).GenerationChoices,
);
