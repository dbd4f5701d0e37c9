/** How far in one can look, as a multiple of the whole picture. */
export const ZOOM = { least: 1, most: 4, step: 1.5, double: 2.5 } as const;

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
}

interface Scrolling {
  /** How far the box is scrolled, and the place in the box that is to stay where it is; pixels. */
  scroll: number;
  place: number;
  from: number;
  to: number;
}

/** Where to scroll so that what lies under a place of the box is still there after the zoom has changed. */
export function scrollAfterZoom({ scroll, place, from, to }: Scrolling): number {
  return Math.max(0, ((scroll + place) * to) / from - place);
}

/** The zoom that a key asks for; null for a key that does not. */
export function zoomAfterKey(key: string, zoom: number): number | null {
  switch (key) {
    case '+':
    case '=':
      return clampZoom(zoom * ZOOM.step);
    case '-':
      return clampZoom(zoom / ZOOM.step);
    case '0':
      return ZOOM.least;
    default:
      return null;
  }
}
