import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { clampZoom, scrollAfterZoom, ZOOM, zoomAfterKey } from './zoom-view.ts';

interface Place {
  x: number;
  y: number;
}

/** Distance and zoom at the start of a two-finger pinch. */
interface Pinch {
  distance: number;
  zoom: number;
}

/**
 * Zooming in a scroll container: the browser itself pans the picture by touch, wheel and arrow keys. This adds
 * pinching, Ctrl + wheel, double click, keys, and dragging with a mouse.
 */
export function useZoom(box: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>(ZOOM.double);
  const shown = useRef<number>(ZOOM.least);
  const anchor = useRef<Place | null>(null);
  const gestures = useGestures(box, zoom, (next, place) => zoomTo(next, place));

  function zoomTo(next: number, place: Place | null = null): void {
    anchor.current = place;
    setZoom(clampZoom(next));
  }

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    // Without a pointer, zooms to the upper middle, the most interesting part of a standing person.
    const place = anchor.current ?? { x: clientWidth / 2, y: clientHeight * 0.4 };
    const change = { from: shown.current, to: zoom };
    shown.current = zoom;
    element.style.setProperty('--zoom', String(zoom));
    element.scrollLeft = scrollAfterZoom({ scroll: scrollLeft, place: place.x, ...change });
    element.scrollTop = scrollAfterZoom({ scroll: scrollTop, place: place.y, ...change });
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
  zoomTo: (zoom: number, place: Place) => void,
) {
  const pointers = useRef(new Map<number, Place>());
  const pinch = useRef<Pinch | null>(null);

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
function useWheel(box: RefObject<HTMLElement | null>, onZoom: (factor: number, place: Place) => void): void {
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

function placeOf(event: { clientX: number; clientY: number; currentTarget: Element }): Place {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function distanceOf(one: Place, other: Place): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
