/** Zoom limits and steps, as multiples of the whole picture. */
export const ZOOM = { least: 1, most: 4, step: 1.5, double: 2.5 } as const;

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
}

interface Scrolling {
  /** Scroll offset of the container, and the point in it that must stay in place; pixels. */
  scroll: number;
  place: number;
  from: number;
  to: number;
}

/** The scroll offset that keeps the content under a point of the container in place when the zoom changes. */
export function scrollAfterZoom({ scroll, place, from, to }: Scrolling): number {
  return Math.max(0, ((scroll + place) * to) / from - place);
}

/** The zoom that a key requests; null for any other key. */
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
