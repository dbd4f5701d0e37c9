/** Views of a result: compared with the photo, close up, or with the changes highlighted. */
export type ResultView = 'compare' | 'zoom' | 'changes';

/** The row of a result's actions, which keeps its place while they load. The cookie banner makes room for it. */
export const RESULT_ACTIONS =
  'result-actions relative flex min-h-14 flex-wrap items-center gap-2.5 pt-3.75 max-sm:grid max-sm:grid-cols-[1fr_auto]';
