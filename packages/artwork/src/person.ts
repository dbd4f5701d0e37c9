import {
  armOutline,
  drawArm,
  drawHand,
  drawTorso,
  SKIN_LINE,
  type Skin,
  skinStops,
  torsoOutline,
} from './body.ts';
import { type Bottom, bottomOutline, drawBottom } from './bottoms.ts';
import { drawFace, type Face, faceOutline } from './face.ts';
import {
  type Arm,
  type ArmPose,
  AXIS,
  armOf,
  type Build,
  type Joints,
  jointsOf,
  LEVEL,
  PICTURE,
} from './figure.ts';
import { short } from './geometry.ts';
import { drawHair, drawHeadFromBehind, type HairStyle } from './hair.ts';
import { blurFilter, gradient, mix, reliefFilter, shape } from './paint.ts';
import { drawWall, type Wall, wallGradient } from './scene.ts';
import { drawSleeve, sleeveOutline } from './sleeves.ts';
import { type Top, topOutline } from './top-cut.ts';
import { drawTopBody } from './tops.ts';

/** All properties of one drawn person. */
export interface Person {
  readonly id: string;
  readonly wall: Wall;
  readonly skin: Skin;
  readonly build: Build;
  readonly face: Face;
  readonly hair: { readonly style: HairStyle; readonly colour: string };
  readonly top: Top;
  readonly bottom: Bottom;
  /** Arms on the left and right of the picture. */
  readonly arms: readonly [ArmPose, ArmPose];
  /** Shows the person from behind; only for pictures that must be refused. */
  readonly behind?: boolean;
}

/** The declared joints of the drawing, in picture pixels. */
export function personJoints(person: Person): Joints {
  return jointsOf(person.build, armsOf(person));
}

function armsOf({ build, arms }: Person): readonly [Arm, Arm] {
  return [armOf(build, -1, arms[0]), armOf(build, 1, arms[1])];
}

/** Writes a whole person picture as an SVG source; `label` says what it shows. */
export function drawPerson(person: Person, label: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">
<style>path{stroke-linecap:round}</style>
<defs>
${definitions(person)}
</defs>
${drawWall(person.wall)}
${drawFigure(person)}
</svg>
`;
}

/** The figure alone, with its shadow on the wall. */
export function drawFigure(person: Person): string {
  const { build, top, bottom } = person;
  const floor = PICTURE.height + 40;
  const scale = `translate(${AXIS} ${floor}) scale(${build.stature}) translate(${-AXIS} ${-floor})`;
  const hair = drawHair(person.hair.style, person.hair.colour);
  const head = `transform="translate(${AXIS} ${LEVEL.eyes})"`;
  const [left, right] = armsOf(person);
  const lower = drawBottom(bottom, build, person.arms, !top.tucked && top.hem > bottom.rise + 60);
  const body = drawTopBody(top, build);
  const crossed = person.arms[0] === 'crossed';
  const arms = `<g id="leftArm">${drawArm(left, build, person.skin)}${drawSleeve(top, left, 'leftSleeve')}</g>
<g id="rightArm">${drawArm(right, build, person.skin)}${drawSleeve(top, right, 'rightSleeve')}</g>`;
  return `<g style="${variables(person.skin)}" filter="url(#castWide)"><g filter="url(#castNear)"><g transform="${scale}">
<g ${head}>${hair.back}</g>
${drawTorso(build)}
${crossed ? '' : arms}
${top.tucked ? body + shadeBelow(person) + lower : lower + shadeBelow(person) + body}
${crossed ? arms : ''}
${pocketed(person, left.pose, 'left')}${pocketed(person, right.pose, 'right')}
${person.behind ? '' : drawFace(person.face, person.skin)}
<g ${head}>${person.behind ? drawHeadFromBehind(person.hair.colour) : hair.front}</g>
</g></g></g>`;
}

function shadeBelow({ top, bottom }: Person): string {
  if (top.tucked) {
    return `<g clip-path="url(#topClip)"><path d="M${AXIS - 200} ${bottom.rise - 8}H${AXIS + 200}V${bottom.rise + 8}H${AXIS - 200}Z" fill="${top.shade}" opacity=".5" filter="url(#soft4)"/></g>`;
  }
  return `<g clip-path="url(#bottomClip)"><use href="#topShape" transform="translate(5 12)" fill="#1a1210" opacity=".5" filter="url(#soft8)"/></g>`;
}

function pocketed({ bottom, build }: Person, pose: ArmPose, name: 'left' | 'right'): string {
  if (pose !== 'pocket') return '';
  const side = name === 'left' ? -1 : 1;
  const at = (x: number, y: number): string => `${short(AXIS + side * (build.hip + x))} ${y}`;
  const opening = `M${at(-48, 598)}C${at(-40, 650)} ${at(-24, 690)} ${at(8, 722)}`;
  return `<clipPath id="${name}Fore"><path d="${opening}L${at(150, 722)}L${at(150, 500)}L${at(-60, 500)}Z"/></clipPath>
<g clip-path="url(#${name}Fore)"><use href="#${name}Arm"/></g>
<g clip-path="url(#bottomClip)"><path d="M${at(-34, 660)}C${at(-62, 700)} ${at(-56, 760)} ${at(-24, 764)}C${at(-4, 760)} ${at(4, 730)} ${at(0, 716)}Z" fill="${bottom.shade}" opacity=".34" filter="url(#soft8)"/><path d="M${at(-40, 664)}C${at(-52, 700)} ${at(-50, 730)} ${at(-38, 744)}" fill="none" stroke="#fff" stroke-width="5" opacity=".14" filter="url(#soft4)"/>
<path d="${opening}" fill="none" stroke="${bottom.shade}" stroke-width="2.4" opacity=".85"/><path d="${opening}" transform="translate(${-5 * side} 3)" fill="none" stroke="${bottom.thread}" stroke-dasharray="3.6 2.4" opacity=".6"/></g>`;
}

function variables(skin: Skin): string {
  return `--shade:${shadowOf(skin)};--deep:${skin.deep};--base:${skin.base};--far:${mix(skin.base, skin.deep, 0.35)};--blush:${skin.blush};--nail:${mix(skin.light, '#ffe8e0', 0.45)}`;
}

function shadowOf(skin: Skin): string {
  return mix(skin.shade, skin.deep, 0.45);
}

function castFilter(id: string, dx: number, dy: number, blur: number, opacity: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}" color-interpolation-filters="sRGB"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#4a3a30" flood-opacity="${opacity}"/></filter>`;
}

/** All definitions that the drawing references by id. */
export function definitions(person: Person): string {
  const { skin, top, bottom, build, hair } = person;
  const [left, right] = armsOf(person);
  const dark = shadowOf(skin);
  const across = [190, 300, 590, 420] as const;
  const hairShade = mix(hair.colour, '#000000', 0.7);
  return [
    wallGradient(person.wall),
    gradient('skin', SKIN_LINE, skinStops(skin)),
    gradient(
      'face',
      [330, 90, 446, 190],
      [
        [0, skin.light],
        [0.5, skin.base],
        [1, mix(skin.base, skin.deep, 0.3)],
      ],
    ),
    gradient('top', across, [
      [0, mix(top.colour, '#ffffff', 0.16)],
      [0.4, top.colour],
      [1, mix(top.colour, top.shade, 0.28)],
    ]),
    gradient(
      'bottom',
      [230, 600, 560, 680],
      [
        [0, mix(bottom.colour, '#ffffff', 0.1)],
        [0.5, bottom.colour],
        [1, mix(bottom.colour, bottom.shade, 0.5)],
      ],
    ),
    `<pattern id="twill" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M-1 1L1 -1M0 4L4 0M3 5L5 3" stroke="#fff" stroke-opacity=".2" stroke-width="1"/></pattern>`,
    [1, 2, 4, 8, 16].map((deviation) => blurFilter(`soft${deviation}`, deviation)).join(''),
    reliefFilter('skinRound', { shade: dark, shadeOpacity: 0.6, lightOpacity: 0.16, reach: 17 }),
    reliefFilter('fingerRound', { shade: dark, shadeOpacity: 0.7, lightOpacity: 0.14, reach: 6 }),
    reliefFilter('hairRound', { shade: hairShade, shadeOpacity: 0.6, lightOpacity: 0.1, reach: 16 }),
    reliefFilter('clothRound', { shade: top.shade, shadeOpacity: 0.62, lightOpacity: 0.2, reach: 20 }),
    reliefFilter('clothWide', { shade: top.shade, shadeOpacity: 0.55, lightOpacity: 0.16, reach: 34 }),
    reliefFilter('fingerCloth', { shade: top.shade, shadeOpacity: 0.5, lightOpacity: 0.3, reach: 7 }),
    reliefFilter('legRound', { shade: bottom.shade, shadeOpacity: 0.75, lightOpacity: 0.12, reach: 32 }),
    `<filter id="lockShadow" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="4" dy="6" stdDeviation="5" flood-color="#160c08" flood-opacity=".4"/></filter>`,
    castFilter('castNear', 26, 14, 14, 0.16),
    castFilter('castWide', 62, 30, 32, 0.3),
    gradient(
      'fade',
      [0, 344, 0, 724],
      [
        [0, '#000000'],
        [0.2, '#ffffff'],
        [0.74, '#ffffff'],
        [0.92, '#000000'],
      ],
    ),
    `<mask id="shoulderFade" maskUnits="userSpaceOnUse" x="0" y="300" width="${PICTURE.width}" height="460"><rect y="300" width="${PICTURE.width}" height="460" fill="url(#fade)"/></mask>`,
    `<g id="hand">${drawHand()}</g>`,
    shape('torso', torsoOutline(build, top.kind === 'tank')),
    shape('face', faceOutline(person.face)),
    shape('top', topOutline(top, build)),
    shape('bottom', bottomOutline(bottom, build)),
    shape('leftArm', armOutline(left)),
    shape('rightArm', armOutline(right)),
    shape('leftSleeve', sleeveOutline(top, left)),
    shape('rightSleeve', sleeveOutline(top, right)),
  ].join('\n');
}
