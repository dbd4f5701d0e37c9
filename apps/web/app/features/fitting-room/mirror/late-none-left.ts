import { createLateComponent } from '../late-component.tsx';

/** The options when no try-on is left. Loaded late, as most visits never need them. */
export const noneLeft = createLateComponent(async () => (await import('./none-left.tsx')).NoneLeft);
