import { createLateComponent } from '../late-component.tsx';

/** What changes the picture. Most people never open it before there is one. */
export const choices = createLateComponent(
  async () => (await import('./generation-choices.tsx')).GenerationChoices,
);
