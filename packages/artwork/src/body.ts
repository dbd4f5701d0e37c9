import { sliver } from './cloth.ts';
import { type Arm, AXIS, type Build, LEVEL } from './figure.ts';
import { limb, mirrored, type Point, type Station, short, smooth } from './geometry.ts';
import { fill, mix, stroke } from './paint.ts';

/** The colours of one skin. `shade` is multiplied with it, and so is the colour of the skin's shadows. */
export interface Skin {
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
  readonly blush: string;
  readonly lip: string;
}

/** The right half of the neck and torso, relative to the axis, from under the jaw to the thighs. */
export function torsoHalf(build: Build): Point[] {
  const { neck, shoulder, chest, waist, hip } = build;
  const slope = shoulder * 0.05;
  return [
    [neck - 1, 222],
    [neck - 2, 256],
    [neck + 4, 279],
    [neck + 24, 297 + slope * 0.3],
    [shoulder * 0.66, 308 + slope * 0.8],
    [shoulder - 25, 319 + slope],
    [shoulder - 11, 346],
    [chest + 2, LEVEL.armpit],
    [chest - 4 + build.bust * 6, LEVEL.bust + 18],
    [(chest + waist * 2) / 3, 486],
    [waist, LEVEL.waist],
    [waist + (hip - waist) * 0.55, 592],
    [hip - 6, 640],
    [hip * 0.7, 690],
  ];
}

/** Neck and torso in skin, with collar bones, the hollow of the throat and the shade under the jaw. */
export function drawTorso(build: Build): string {
  const { neck, shoulder } = build;
  const bone = (side: number): string =>
    sliver(
      [
        [AXIS + side * 10, 301],
        [AXIS + side * (shoulder * 0.36), 304],
        [AXIS + side * (shoulder * 0.66), 311],
      ],
      9,
    );
  const jaw = `M${AXIS - neck - 4} 212C${AXIS - neck} 262 ${AXIS - 6} 270 ${AXIS + 10} 272C${AXIS + neck} 276 ${AXIS + neck + 2} 290 ${AXIS + neck + 6} 300L${AXIS + neck + 6} 212Z`;
  return `<use href="#torsoShape" fill="url(#skin)"/>
<g clip-path="url(#torsoClip)"><g filter="url(#soft4)">${fill(jaw, 'var(--shade)', 'opacity=".8"')}${fill(`M${AXIS + neck - 14} 230C${AXIS + neck - 16} 262 ${AXIS + neck - 14} 280 ${AXIS + neck + 10} 300H${AXIS + neck + 30}V230Z`, 'var(--shade)', 'opacity=".5"')}
${fill(`M${AXIS - 9} 292Q${AXIS} 312 ${AXIS + 12} 294Q${AXIS} 302 ${AXIS - 9} 292Z`, 'var(--shade)', 'opacity=".7"')}
${fill(bone(-1) + bone(1), 'var(--shade)', 'opacity=".42"')}
${stroke(`M${AXIS + neck - 6} 252C${AXIS + neck - 14} 272 ${AXIS + 16} 288 ${AXIS + 8} 298M${AXIS - neck + 6} 256C${AXIS - neck + 14} 276 ${AXIS - 14} 290 ${AXIS - 8} 298`, 'var(--shade)', 5, 'opacity=".38"')}</g>
<g filter="url(#soft4)">${fill(
    sliver(
      [
        [AXIS - 14, 295],
        [AXIS - 50, 297],
        [AXIS - shoulder * 0.6, 303],
      ],
      5,
    ),
    '#fff',
    'opacity=".2"',
  )}</g></g>`;
}

/**
 * The outline of neck and torso, used as `torsoShape`. Under sleeves the shoulders are left out, as skin drawn there
 * would show as a thin line along the seam.
 */
export function torsoOutline(build: Build, bareShoulders: boolean): string {
  const half = torsoHalf(build);
  const covered: Point[] = [...half.slice(0, 4), [build.shoulder * 0.6, 330], [build.shoulder * 0.6, 420]];
  return smooth(mirrored(AXIS, bareShoulders ? half : covered), true);
}

const FINGERS: readonly (readonly Station[])[] = [
  [
    [-13.5, 42, 6],
    [-16.4, 62, 5.7],
    [-15.6, 78, 5.1],
    [-12.6, 91, 4.1],
  ],
  [
    [-5.5, 46, 6.6],
    [-7.2, 72, 6.1],
    [-5.6, 92, 5.4],
    [-2, 107, 4.4],
  ],
  [
    [3.5, 46, 6.8],
    [2.4, 74, 6.3],
    [3.6, 96, 5.6],
    [6.4, 112, 4.5],
  ],
  [
    [12, 44, 6.6],
    [11.8, 68, 6.1],
    [12.6, 89, 5.4],
    [14.6, 104, 4.4],
  ],
];
const THUMB: readonly Station[] = [
  [9, 10, 9],
  [17.4, 28, 8.4],
  [21.6, 46, 6.8],
  [22.2, 61, 6],
  [20.4, 75, 4.6],
];
const PALM: readonly Station[] = [
  [0, -8, 14],
  [0, 6, 14.6],
  [-1, 24, 18],
  [-1, 44, 20.5],
  [0, 56, 18.5],
];

/**
 * A relaxed hanging hand, seen from the back with the thumb on the right and the wrist at the origin. Its colour
 * comes from `--hand`, so that one drawing serves both sides.
 */
export function drawHand(): string {
  const parts = FINGERS.map((finger) => fill(limb(finger), 'var(--hand)', 'filter="url(#fingerRound)"'));
  const gaps = 'M-10.4 60Q-12.4 74 -10.8 86M-1.6 62Q-2.6 80 -1 98M7.6 61Q7.2 80 9 98';
  const knuckles = 'M-15 47q3 -3 6 0M-7.5 50q3 -3 6 0M1 50q3 -3 6 0M8.6 47q3 -3 6 0';
  const joints = 'M-20 70q4 2 8 0M-11 80q4 2 8 0M-1 84q4 2 8 0M8.500 78q4 2 8 0';
  const tips = [
    [-13, 88, 1.9],
    [-2.6, 103.5, 2.2],
    [5.8, 108.5, 2.3],
    [14.2, 100.5, 2.2],
  ] as const;
  const nail = ([x, y, radius]: readonly [number, number, number]): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${short(radius * 1.5)}" fill="var(--nail)" opacity=".4"/>`;
  return `${parts.join('')}${fill(limb(PALM), 'var(--hand)')}
${stroke(gaps, 'var(--shade)', 1.3, 'opacity=".75"')}<g filter="url(#soft1)">${stroke(knuckles + joints, 'var(--shade)', 1.4, 'opacity=".3"')}</g><g filter="url(#soft2)">${fill('M14 20Q20 44 16 82Q9 60 10 30Z', 'var(--shade)', 'opacity=".5"')}${fill('M-15 10Q-24 40 -18 58Q-14 40 -11 12Z', 'var(--shade)', 'opacity=".3"')}</g>
${fill(limb(THUMB), 'var(--hand)', 'filter="url(#fingerRound)"')}${tips.map(nail).join('')}${nail([20.8, 72, 2.3])}`;
}

/** The line, in picture pixels, along which bare skin changes from light to shade. */
export const SKIN_LINE = [190, 300, 590, 420] as const;

/** The colours along `SKIN_LINE`. */
export function skinStops(skin: Skin): readonly (readonly [number, string])[] {
  return [
    [0, skin.light],
    [0.38, skin.base],
    [0.72, skin.base],
    [1, mix(skin.base, skin.deep, 0.42)],
  ];
}

function skinAt(skin: Skin, [x, y]: Point): string {
  const [x1, y1, x2, y2] = SKIN_LINE;
  const share = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
  const stops = skinStops(skin);
  const next = stops.findIndex(([offset]) => offset >= share);
  if (next === 0) return stops[0]![1];
  if (next === -1) return stops.at(-1)![1];
  const [from, to] = [stops[next - 1]!, stops[next]!];
  return mix(from[1], to[1], (share - from[0]) / (to[0] - from[0]));
}

function placeHand(arm: Arm, build: Build, skin: Skin): string {
  const scale = 0.94 + (build.arm - 1) * 0.35;
  const [x, y] = arm.wrist;
  return `<use href="#hand" style="--hand:${skinAt(skin, arm.wrist)}" transform="translate(${short(x)} ${y}) rotate(${short(arm.handTurn)}) scale(${(-arm.side * scale).toFixed(3)} ${scale.toFixed(3)})"/>`;
}

/** A bare arm with its hand; the shoulder end fades into the torso so that no seam shows. */
export function drawArm(arm: Arm, build: Build, skin: Skin): string {
  const shape = `#${arm.side === -1 ? 'left' : 'right'}ArmShape`;
  const hand = arm.pose === 'down' ? placeHand(arm, build, skin) : '';
  const inner = arm.side === -1 ? 1 : -1;
  const crook = arm.elbow;
  const fold = sliver(
    [
      [crook[0] + inner * 18, crook[1] - 8],
      [crook[0] + inner * 4, crook[1] + 1],
      [crook[0] - inner * 8, crook[1] - 3],
    ],
    4,
  );
  return `<use href="${shape}" fill="url(#skin)"/>
<g mask="url(#shoulderFade)"><use href="${shape}" fill="url(#skin)" filter="url(#skinRound)"/></g>${hand}
<g filter="url(#soft2)">${fill(fold, 'var(--shade)', 'opacity=".28"')}</g>`;
}

/** The outline of a bare arm, used as `leftArmShape` or `rightArmShape`. */
export function armOutline(arm: Arm): string {
  return limb(arm.stations, true);
}
