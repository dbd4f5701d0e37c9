import type { Skin } from './body.ts';
import { AXIS, LEVEL } from './figure.ts';
import { type Point, short, smooth } from './geometry.ts';
import { fill, mix, stroke } from './paint.ts';

/** What distinguishes one face from another. Widths and heights are in picture pixels, relative to the eye line. */
export interface Face {
  /** Half width at the cheek bones, at the jaw's corner and of the chin. */
  readonly cheek: number;
  readonly jaw: number;
  readonly chin: number;
  /** Half width of an eye, its opening, and how much the outer corner rises. */
  readonly eye: number;
  readonly eyeOpen: number;
  readonly eyeTilt: number;
  readonly iris: string;
  readonly brow: string;
  readonly browWeight: number;
  readonly nose: number;
  readonly mouth: number;
  readonly lipFullness: number;
  /** How much the corners of the mouth rise. */
  readonly smile: number;
  readonly lashes: number;
  /** Strength of wrinkles, 0 to 1. */
  readonly age: number;
  readonly beard?: string;
  readonly beardOpacity?: number;
  readonly glasses?: string;
  readonly earring?: string;
  readonly hideEars?: boolean;
}

const EYE_OFFSET = 26.5;

/** The outline of the face from the crown to the chin. */
export function faceOutline(face: Face): string {
  const half: Point[] = [
    [22, -82],
    [44, -68],
    [face.cheek - 2, -40],
    [face.cheek, -6],
    [face.cheek - 3, 22],
    [face.jaw + 2, 47],
    [(face.jaw + face.chin) / 2 + 5, 66],
    [face.chin, 79],
    [face.chin * 0.4, 83.5],
  ];
  const right = half.map(([x, y]): Point => [AXIS + x, LEVEL.eyes + y]);
  const left = half.map(([x, y]): Point => [AXIS - x, LEVEL.eyes + y]).reverse();
  return smooth([...right, ...left], true);
}

/** A complete, calm face with ears, lit from the top left. Hair is drawn on top of it. */
export function drawFace(face: Face, skin: Skin): string {
  return `${face.hideEars ? '' : ears(face)}<use href="#faceShape" fill="url(#face)"/>
<g clip-path="url(#faceClip)">${planes(face)}${face.beard === undefined ? '' : beard(face, face.beard)}</g>
<g transform="translate(${AXIS} ${LEVEL.eyes})">${eye(face, skin, -1)}${eye(face, skin, 1)}${brows(face)}${nose(face)}${mouth(face, skin)}${age(face)}${face.glasses === undefined ? '' : glasses(face.glasses)}</g>`;
}

function ears(face: Face): string {
  const ear = (side: number): string => {
    const x = AXIS + side * (face.cheek + 1);
    const y = LEVEL.eyes;
    const shell = `M${short(x - side * 4)} ${y - 16}C${short(x + side * 8)} ${y - 24} ${short(x + side * 13)} ${y - 8} ${short(x + side * 9)} ${y + 8}C${short(x + side * 7)} ${y + 18} ${short(x + side * 4)} ${y + 28} ${short(x - side * 4)} ${y + 26}Z`;
    const fold = `M${short(x + side * 2)} ${y - 13}C${short(x + side * 8)} ${y - 12} ${short(x + side * 7)} ${y + 4} ${short(x + side * 3)} ${y + 12}`;
    const ring =
      face.earring === undefined
        ? ''
        : `<circle cx="${short(x + side * 3)}" cy="${y + 35}" r="8" fill="none" stroke="${face.earring}" stroke-width="2.4"/>`;
    return `${fill(shell, side < 0 ? 'var(--base)' : 'var(--far)')}<g filter="url(#soft1)">${stroke(fold, 'var(--shade)', 3, 'opacity=".6"')}</g>${ring}`;
  };
  return ear(-1) + ear(1);
}

function planes(face: Face): string {
  const n = face.nose;
  return `<g transform="translate(${AXIS} ${LEVEL.eyes})"><g filter="url(#soft8)">
<path d="M${face.cheek - 14} -80C${face.cheek - 20} -30 ${face.cheek - 12} 10 ${face.cheek - 26} 44C${face.jaw - 12} 66 10 84 -6 90L70 92V-80Z" fill="var(--shade)" opacity=".55"/>
<path d="M-70 90L-70 30L${-face.cheek + 4} 26C${-face.jaw + 4} 58 -30 76 -10 82L10 82L0 96Z" fill="var(--shade)" opacity=".3"/>
<path d="M-60 -90H60V-46C30 -62 -30 -62 -60 -44Z" fill="var(--shade)" opacity=".4"/></g>
<g filter="url(#soft4)">
<path d="M-42 -6C-34 -15 -18 -15 -9 -6C-9 2 -12 6 -16 6C-24 10 -36 8 -42 -6Z" fill="var(--shade)" opacity=".36"/>
<path d="M42 -6C34 -15 18 -15 9 -6C9 2 12 6 16 6C24 10 36 8 42 -6Z" fill="var(--shade)" opacity=".46"/>
<path d="M3 -8C7 8 8 20 ${n + 1} 29C${n} 36 6 38 2 34C4 22 2 6 1 -8Z" fill="var(--shade)" opacity=".42"/>
<path d="M${-n} 33C-8 40 8 41 ${n + 1} 33C9 37 -8 37 ${-n} 33Z" fill="var(--shade)" opacity=".6"/>
<path d="M-13 64C-6 61 8 61 14 64C8 69 -6 69 -13 64Z" fill="var(--shade)" opacity=".5"/>
<path d="M-3 38L3 38L5 44L-4 44Z" fill="var(--shade)" opacity=".22"/>
<path d="M${face.cheek - 4} 6C40 24 30 34 24 44C34 42 46 34 ${face.cheek} 22Z" fill="var(--shade)" opacity=".25"/></g>
<g filter="url(#soft8)"><ellipse cx="-34" cy="22" rx="15" ry="11" fill="var(--blush)" opacity=".42"/><ellipse cx="35" cy="23" rx="13" ry="11" fill="var(--blush)" opacity=".38"/><ellipse cx="-16" cy="-42" rx="24" ry="14" fill="#fff" opacity=".2"/></g>
<g filter="url(#soft4)"><ellipse cx="-32" cy="12" rx="12" ry="5" fill="#fff" opacity=".22" transform="rotate(-16 -32 12)"/><path d="M-4 -10C-3 6 -4 16 -5 26C-2 30 1 28 1 24C0 12 0 0 0 -10Z" fill="#fff" opacity=".26"/><ellipse cx="-3" cy="73" rx="8" ry="4.500" fill="#fff" opacity=".16"/><ellipse cx="26" cy="13" rx="9" ry="4" fill="#fff" opacity=".09"/></g>
<g filter="url(#soft2)"><ellipse cx="-2.500" cy="27" rx="3.600" ry="3" fill="#fff" opacity=".26"/></g></g>`;
}

function eye(face: Face, skin: Skin, side: -1 | 1): string {
  const { eye: w, eyeOpen: h, eyeTilt: t } = face;
  const inner = `${-w} ${short(1 + t * 0.3)}`;
  const outer = `${w} ${short(-t)}`;
  const upper = `C${short(-w * 0.5)} ${short(-h * 1.02)} ${short(w * 0.35)} ${short(-h * 1.12 - t * 0.5)} ${outer}`;
  const lower = `C${short(w * 0.5)} ${short(h * 0.72 - t * 0.3)} ${short(-w * 0.4)} ${short(h * 0.78)} ${inner}`;
  const id = side < 0 ? 'eyeL' : 'eyeR';
  const lash = `M${inner}C${short(-w * 0.5)} ${short(-h * 1.02 - 0.6)} ${short(w * 0.35)} ${short(-h * 1.12 - t * 0.5 - 1.4)} ${short(w + 1.8 * face.lashes)} ${short(-t - 1.6 * face.lashes)}L${outer}C${short(w * 0.35)} ${short(-h * 0.98 - t * 0.5 + 0.4)} ${short(-w * 0.5)} ${short(-h * 0.86)} ${inner}Z`;
  const irisY = short(-h * 0.2 - t * 0.35);
  return `<g transform="translate(${side * EYE_OFFSET} 0)${side < 0 ? ' scale(-1 1)' : ''}"><clipPath id="${id}"><path d="M${inner}${upper}${lower}Z"/></clipPath>
<g clip-path="url(#${id})"><path d="M${-w - 2} -14H${w + 2}V12H${-w - 2}Z" fill="${side < 0 ? '#EDE6DE' : '#E2D9D0'}"/>
<circle cx="-.4" cy="${irisY}" r="5.700" fill="${mix(face.iris, '#100a08', 0.45)}"/><circle cx="-.4" cy="${short(Number(irisY) + 0.5)}" r="4.700" fill="${face.iris}"/><circle cx="-.4" cy="${irisY}" r="2.500" fill="#0d0807"/>
<path d="M${inner}${upper}L${w} ${short(-t + 3)}C${short(w * 0.35)} ${short(-h * 0.55)} ${short(-w * 0.5)} ${short(-h * 0.5)} ${-w} 3Z" fill="${skin.deep}" opacity=".5"/>
<circle cx="${side < 0 ? 1.4 : -2.2}" cy="${short(Number(irisY) - 2)}" r="1.300" fill="#fff" opacity=".92"/></g>
<circle cx="${-w + 1.6}" cy="1.200" r="1.300" fill="${skin.lip}" opacity=".55"/>
<path d="M${outer}${lower}" fill="none" stroke="${skin.deep}" stroke-width="1" opacity=".5"/>
<path d="${lash}" fill="${mix(skin.deep, '#0e0807', 0.75)}" stroke="${mix(skin.deep, '#0e0807', 0.75)}" stroke-width="${short(0.5 + face.lashes * 0.7)}" stroke-linejoin="round"/>
<path d="M${short(-w + 1)} ${short(-h * 0.55 - 1)}C${short(-w * 0.4)} ${short(-h * 1.5 - 1)} ${short(w * 0.4)} ${short(-h * 1.55 - t * 0.5 - 1.4)} ${short(w + 1)} ${short(-t - h * 0.35 - 1.5)}" fill="none" stroke="${skin.deep}" stroke-width="1.300" opacity=".55"/></g>`;
}

function brows(face: Face): string {
  const weight = face.browWeight;
  const one = `M-16 ${short(-14.5)}C-8 ${short(-19.5 - weight * 0.5)} 4 ${short(-21 - weight * 0.7)} 17.500 -14.500C6 ${short(-18.5 + weight * 0.4)} -6 ${short(-16.5 + weight)} -15.500 ${short(-12 + weight * 0.5)}Z`;
  const draw = (side: number): string =>
    `<g transform="translate(${side * EYE_OFFSET} 0)${side < 0 ? ' scale(-1 1)' : ''}"><path d="${one}" fill="${face.brow}" opacity=".82" filter="url(#soft1)"/><path d="M-14 -13.500l3 -4M-10 -14l4 -4.200M-5 -15l5 -3.600M1 -16l5.500 -2.600M7 -16.600l5 -.6" stroke="${face.brow}" stroke-width="1.100" opacity=".7"/></g>`;
  return draw(-1) + draw(1);
}

function nose(face: Face): string {
  const n = face.nose;
  return `<g filter="url(#soft1)"><path d="M${short(-n * 0.62)} 32.500C${short(-n * 0.5)} 29.800 ${short(-n * 0.3)} 30 ${short(-n * 0.18)} 32.800C${short(-n * 0.3)} 34 ${short(-n * 0.5)} 34 ${short(-n * 0.62)} 32.500ZM${short(n * 0.62)} 32.500C${short(n * 0.5)} 29.800 ${short(n * 0.3)} 30 ${short(n * 0.18)} 32.800C${short(n * 0.3)} 34 ${short(n * 0.5)} 34 ${short(n * 0.62)} 32.500Z" fill="var(--deep)" opacity=".85"/>
<path d="M${short(-n + 1)} 23C${short(-n - 2.2)} 27 ${short(-n - 1)} 33 ${short(-n * 0.68)} 33.600M${short(n - 1)} 23C${short(n + 2.2)} 27 ${short(n + 1)} 33 ${short(n * 0.68)} 33.600" fill="none" stroke="var(--deep)" stroke-width="1.500" stroke-linecap="round" opacity=".55"/></g>
<path d="M-3.500 34.600C-1.500 35.800 1.500 35.800 3.500 34.600" fill="none" stroke="var(--deep)" stroke-width="1.200" stroke-linecap="round" opacity=".5"/>`;
}

function mouth(face: Face, skin: Skin): string {
  const m = face.mouth;
  const y = 50;
  const corner = short(y - face.smile);
  const up = 6.2 * face.lipFullness;
  const down = 9.4 * face.lipFullness;
  const line = `C${short(-m * 0.5)} ${short(y + 0.6)} ${short(-m * 0.2)} ${short(y - 0.4)} 0 ${short(y + 1)}C${short(m * 0.2)} ${short(y - 0.4)} ${short(m * 0.5)} ${short(y + 0.6)} ${m} ${corner}`;
  const back = `C${short(m * 0.55)} ${short(y - up * 0.55)} ${short(m * 0.3)} ${short(y - up)} ${short(m * 0.16)} ${short(y - up)}Q0 ${short(y - up * 0.66)} ${short(-m * 0.16)} ${short(y - up)}C${short(-m * 0.3)} ${short(y - up)} ${short(-m * 0.55)} ${short(y - up * 0.55)} ${-m} ${corner}Z`;
  const lower = `C${short(m * 0.55)} ${short(y + down * 0.75)} ${short(m * 0.3)} ${short(y + down)} 0 ${short(y + down)}C${short(-m * 0.3)} ${short(y + down)} ${short(-m * 0.55)} ${short(y + down * 0.75)} ${-m} ${corner}Z`;
  return `<path d="M${-m} ${corner}${line}${lower}" fill="${mix(skin.lip, skin.light, 0.16)}"/><path d="M${-m} ${corner}${line}${back}" fill="${mix(skin.lip, skin.deep, 0.2)}"/>
<g filter="url(#soft2)"><ellipse cx="-3" cy="${short(y + down * 0.55)}" rx="${short(m * 0.34)}" ry="2" fill="#fff" opacity=".34"/><path d="M${short(m * 0.2)} ${short(y + 2)}C${short(m * 0.6)} ${short(y + 4)} ${short(m * 0.7)} ${short(y + 2)} ${m} ${corner}L${short(m * 0.5)} ${short(y + down)}Z" fill="${skin.deep}" opacity=".2"/></g>
<path d="M${-m} ${corner}${line}" fill="none" stroke="${mix(skin.lip, '#1a0a08', 0.62)}" stroke-width="1.500" stroke-linecap="round"/>
<g filter="url(#soft1)"><circle cx="${-m - 1}" cy="${corner}" r="2.200" fill="var(--shade)" opacity=".7"/><circle cx="${m + 1}" cy="${corner}" r="2.200" fill="var(--shade)" opacity=".8"/></g>`;
}

function age(face: Face): string {
  const strength = face.age;
  if (strength === 0) return '';
  const lines = [
    `M${-face.nose - 4} 31C${-face.mouth - 5} 40 ${-face.mouth - 8} 46 ${-face.mouth - 7} 54M${face.nose + 4} 31C${face.mouth + 5} 40 ${face.mouth + 8} 46 ${face.mouth + 7} 54`,
    'M-37 9C-30 13 -22 13 -15 9M37 9C30 13 22 13 15 9',
    'M-43 -3l-8 -4M-43 0l-9 1M-42 3l-7 5M43 -3l8 -4M43 0l9 1M42 3l7 5',
    'M-26 -36C-10 -39 10 -39 26 -36M-20 -44C-8 -46 8 -46 20 -44',
  ].join('');
  return `<g filter="url(#soft1)">${stroke(lines, 'var(--shade)', 1.4, `opacity="${short(strength * 0.7)}"`)}</g>`;
}

function beard(face: Face, colour: string): string {
  const c = face.cheek;
  const m = face.mouth;
  const full = (face.beardOpacity ?? 1) > 0.5;
  const edge = `M${-c - 4} -4C${-c + 5} 22 ${-face.jaw + 14} 38 ${-m - 5} 42C-12 37 -6 38 0 40.5C6 38 12 37 ${m + 5} 42C${face.jaw - 14} 38 ${c - 5} 22 ${c + 4} -4L${c + 8} 100H${-c - 8}ZM${-m - 1} 49C-12 43 12 43 ${m + 1} 49C14 62 -14 62 ${-m - 1} 49Z`;
  const hairs = Array.from({ length: 26 }, (_, index) => {
    const x = -46 + index * 3.7;
    const y = 52 + Math.sqrt(Math.max(0, 1 - (x / 50) ** 2)) * 22;
    return `M${short(x)} ${short(y - 8)}l${short(x * 0.03)} 9`;
  }).join('');
  const texture = full ? stroke(hairs, mix(colour, '#c8a890', 0.4), 1, 'opacity=".3"') : '';
  return `<g transform="translate(${AXIS} ${LEVEL.eyes})" opacity="${face.beardOpacity ?? 1}" fill-rule="evenodd"><path d="${edge}" fill="${colour}" opacity="${full ? 0.75 : 1}" filter="url(#soft4)"/>${full ? fill(edge, colour, 'opacity=".6" filter="url(#soft2)"') : ''}${texture}</g>`;
}

function glasses(colour: string): string {
  const rim = 'M-46 -5C-46 -14 -38 -16 -27 -16C-15 -16 -9 -12 -9 -3C-9 9 -17 15 -27 15C-39 15 -46 7 -46 -5Z';
  return `<g fill="#fff" fill-opacity=".07" stroke="${colour}" stroke-width="2.600"><path d="${rim}"/><path d="${rim}" transform="scale(-1 1)"/></g><path d="M-9.500 -5C-5 -9 5 -9 9.500 -5M-46 -7L-58 -10M46 -7L58 -10" fill="none" stroke="${colour}" stroke-width="2.400"/><path d="M-40 -6L-30 -13M16 -4L27 -12" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`;
}
