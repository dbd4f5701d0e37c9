/** How a result is looked at: beside the photo, close up, or for what is new in it. */
export type ResultView = 'compare' | 'zoom' | 'changes';
