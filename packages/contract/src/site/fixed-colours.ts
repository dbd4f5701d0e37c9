/** Colours of `theme-colours.ts` that are the same in both themes. Apart from those, as every page loads one of those. */
export const ON_WINE = '#faf1ec';
export const CREAM = '#fbf4ec';
export const ON_CREAM = '#2a0f15';
export const INK_FIXED = '#1c1917';
