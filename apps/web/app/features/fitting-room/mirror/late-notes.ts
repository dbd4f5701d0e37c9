import { createLateComponent } from '../late-component.tsx';

/** What has to be known about a result. There is nothing to say before the first picture. */
export const notes = createLateComponent(async () => (await import('./result/result-notes.tsx')).ResultNotes);
