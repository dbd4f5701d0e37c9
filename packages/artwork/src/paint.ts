import { short } from './geometry.ts';

/** Mixes two #rrggbb colours; a `share` of 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, index: number): number =>
    Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) * (1 - share) + channel(second, index) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** How a material is lit from the top left: shade along its far edges, light along its near ones. */
export interface Relief {
  readonly shade: string;
  readonly shadeOpacity: number;
  readonly lightOpacity: number;
  /** How far, in pixels, the shade extends from the edge. */
  readonly reach: number;
}

/**
 * A filter that makes a flat shape look round: its blurred outline, shifted away from the light, leaves a soft shade
 * on the far side and, shifted towards it, a thin highlight on the near side.
 */
export function reliefFilter(id: string, relief: Relief): string {
  const { shade, shadeOpacity, lightOpacity, reach } = relief;
  return `<filter id="${id}" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${short(reach * 0.62)}" result="b"/>
<feOffset in="b" dx="${short(-reach * 0.8)}" dy="${short(-reach * 0.3)}" result="far"/><feComposite in="SourceAlpha" in2="far" operator="out" result="farEdge"/>
<feFlood flood-color="${shade}" flood-opacity="${shadeOpacity}"/><feComposite in2="farEdge" operator="in" result="shade"/>
<feOffset in="b" dx="${short(reach * 0.75)}" dy="${short(reach * 0.5)}" result="near"/><feComposite in="SourceAlpha" in2="near" operator="out" result="nearEdge"/>
<feFlood flood-color="#fff" flood-opacity="${lightOpacity}"/><feComposite in2="nearEdge" operator="in" result="light"/>
<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge></filter>`;
}

/** A blur filter; `deviation` in pixels. Wide blurs get a larger filter region, or its edge shows on flat shapes. */
export function blurFilter(id: string, deviation: number): string {
  const room =
    deviation >= 8
      ? 'x="-80%" y="-250%" width="260%" height="600%"'
      : 'x="-40%" y="-40%" width="180%" height="180%"';
  return `<filter id="${id}" ${room}><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** A gradient across the picture (pixels) from `from` to `to` through evenly spaced or given stops. */
export function gradient(
  id: string,
  line: readonly [x1: number, y1: number, x2: number, y2: number],
  stops: readonly (readonly [offset: number, colour: string])[],
): string {
  const [x1, y1, x2, y2] = line;
  const list = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${list}</linearGradient>`;
}

/** A filled path. */
export function fill(path: string, colour: string, attributes = ''): string {
  return `<path d="${path}" fill="${colour}"${attributes === '' ? '' : ` ${attributes}`}/>`;
}

/** A stroked path with round caps. */
export function stroke(path: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${attributes === '' ? '' : ` ${attributes}`}/>`;
}

/** Defines an outline as `idShape`, for repeated use, and a clip path `idClip` from it. */
export function shape(id: string, path: string): string {
  return `<path id="${id}Shape" d="${path}"/><clipPath id="${id}Clip"><use href="#${id}Shape"/></clipPath>`;
}
