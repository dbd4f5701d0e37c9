/** Views of a result: compared with the photo, close up, or with the changes highlighted. */
export type ResultView = 'compare' | 'zoom' | 'changes';
