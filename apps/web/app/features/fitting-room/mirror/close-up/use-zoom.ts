import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Point } from '../../photo-intake/photo-frame.ts';

/** Zoom limits and steps, as multiples of the whole picture. */
export const ZOOM = { least: 1, most: 4, step: 1.5, double: 2.5 } as const;

export const clampZoom = (zoom: number) => Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));

/**
 * The scroll offset that keeps the content under a point of the container in place when the zoom changes.
 * @param scroll the container's offset before, in pixels.
 * @param place the point in the container, in pixels.
 */
export function scrollAfterZoom(scroll: number, place: number, from: number, to: number): number {
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

/**
 * Zooming in a scroll container: the browser itself pans the picture by touch, wheel and arrow keys. This adds
 * pinching, Ctrl + wheel, double click, keys, and dragging with a mouse.
 */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>(ZOOM.double);
  const shown = useRef<number>(ZOOM.least);
  const anchor = useRef<Point | null>(null);
  const gestures = useGestures(box, zoom, (next, place) => zoomTo(next, place));

  function zoomTo(next: number, place: Point | null = null): void {
    anchor.current = place;
    setZoom(clampZoom(next));
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    // Without a pointer, zooms to the upper middle, the most interesting part of a standing person.
    const place = anchor.current ?? { x: clientWidth / 2, y: clientHeight * 0.3 };
    element.style.setProperty('--zoom', String(zoom));
    element.scrollLeft = scrollAfterZoom(scrollLeft, place.x, shown.current, zoom);
    element.scrollTop = scrollAfterZoom(scrollTop, place.y, shown.current, zoom);
    shown.current = zoom;
  }, [box, zoom]);

  useWheel(
    box,
    useCallback((factor, place) => {
      anchor.current = place;
      setZoom((now) => clampZoom(now * factor));
    }, []),
  );

  return {
    zoom,
    zoomTo,
    handlers: {
      ...gestures,
      onKeyDown(event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }) {
        const next = event.ctrlKey || event.metaKey ? null : zoomAfterKey(event.key, zoom);
        if (next === null) return;
        event.preventDefault();
        zoomTo(next);
      },
    },
  };
}

function useGestures(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (zoom: number, place: Point) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  /** Distance and zoom at the start of a two-finger pinch. */
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);

  const lift = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
    pinch.current = null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pointers.current.set(event.pointerId, placeOf(event));
      const [one, other] = [...pointers.current.values()];
      if (one && other) pinch.current = { distance: distanceOf(one, other), zoom };
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before || !box.current) return;
      const place = placeOf(event);
      pointers.current.set(event.pointerId, place);
      const [one, other] = [...pointers.current.values()];
      if (pinch.current && one && other) {
        const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
        zoomTo((pinch.current.zoom * distanceOf(one, other)) / pinch.current.distance, middle);
      } else if (event.pointerType === 'mouse') {
        box.current.scrollBy(before.x - place.x, before.y - place.y);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) =>
      zoomTo(zoom > ZOOM.least ? ZOOM.least : ZOOM.double, placeOf(event)),
  };
}

/** React's wheel listeners are passive and cannot prevent the browser from zooming the whole page. */
function useWheel(box: RefObject<HTMLElement | null>, onZoom: (factor: number, place: Point) => void): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      onZoom(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, onZoom]);
}

function placeOf(event: { clientX: number; clientY: number; currentTarget: Element }): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function distanceOf(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
