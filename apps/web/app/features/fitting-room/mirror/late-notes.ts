import { createLateComponent } from '../late-component.tsx';

/** Notes about a result. Loaded late, as they are not needed before the first picture. */
export const notes = createLateComponent(async () => (await import('./result/result-notes.tsx')).ResultNotes);
