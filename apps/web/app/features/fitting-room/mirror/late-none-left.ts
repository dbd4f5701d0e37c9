import { createLateComponent } from '../late-component.tsx';

/** The ways on where no try-on is left, which most visits never meet. */
export const noneLeft = createLateComponent(async () => (await import('./none-left.tsx')).NoneLeft);
