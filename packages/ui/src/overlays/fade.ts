/** How an overlay comes and goes. */
export const FADE =
  'animate-appear data-[state=closed]:animate-vanish motion-reduce:data-state:[animation-duration:120ms] motion-reduce:data-state:[animation-timing-function:linear]';
