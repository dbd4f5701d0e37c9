import { expect, test } from 'vitest';
import { clampZoom, scrollAfterZoom, ZOOM, zoomAfterKey } from './use-zoom.ts';

test('zooming keeps the content under the pointer in place', () => {
  const [scroll, place, from, to] = [120, 200, 1.5, 3] as const;
  const shareBefore = (scroll + place) / from;
  const after = scrollAfterZoom(scroll, place, from, to);
  expect((after + place) / to).toBeCloseTo(shareBefore, 10);
});

test('zooming out to the whole picture resets the scroll position', () => {
  expect(scrollAfterZoom(0, 150, 2, 1)).toBe(0);
});

test('keys zoom in steps within the limits, and other keys are left to the browser', () => {
  expect(zoomAfterKey('+', 1)).toBe(ZOOM.step);
  expect(zoomAfterKey('=', ZOOM.most)).toBe(ZOOM.most);
  expect(zoomAfterKey('-', 1)).toBe(ZOOM.least);
  expect(zoomAfterKey('0', 3)).toBe(ZOOM.least);
  expect(zoomAfterKey('ArrowLeft', 2)).toBeNull();
});

test('no gesture exceeds the limits', () => {
  expect([clampZoom(0.2), clampZoom(99), clampZoom(2)]).toEqual([ZOOM.least, ZOOM.most, 2]);
});
