import { BareFrame } from '#app/shell/bare-frame.tsx';

/** Layout of pages with a single purpose, such as signing in. */
export default BareFrame;
