import { createRandom, short } from './geometry.ts';
import { fill, mix, stroke } from './paint.ts';

/** The hairstyles of the people. */
export type HairStyle = 'topBun' | 'short' | 'afro' | 'waves' | 'bob' | 'curls' | 'scarf' | 'receding';

/** Hair in two layers: behind the neck and shoulders, and in front of the face. Origin: between the eyes. */
export interface Hair {
  readonly back: string;
  readonly front: string;
}

/** One mass of hair with its strands clipped to its outline; `id` must be unique in the picture. */
function mass(id: string, path: string, colour: string, inside: string): string {
  return `<path id="${id}" d="${path}" fill="${colour}" filter="url(#hairRound)"/><clipPath id="${id}Clip"><use href="#${id}"/></clipPath><g clip-path="url(#${id}Clip)">${inside}</g>`;
}

type Curve = readonly [number, number, number, number, number, number, number, number];

/** Fine strands between two guide curves, alternately lighter and darker. */
function strands(from: Curve, to: Curve, count: number, colour: string, seed: number, width = 1.3): string {
  const random = createRandom(seed);
  const tones: [string, string] = ['', ''];
  for (let index = 0; index < count; index += 1) {
    const share = (index + 0.5 + (random() - 0.5) * 0.7) / count;
    const point = (at: number): string =>
      String(Math.round(from[at]! * (1 - share) + to[at]! * share + (random() - 0.5) * 2.4));
    const path = `M${point(0)} ${point(1)}C${point(2)} ${point(3)} ${point(4)} ${point(5)} ${point(6)} ${point(7)}`;
    tones[index % 2 === 0 ? 0 : 1] += path;
  }
  const light = mix(colour, '#ffe9d0', 0.34);
  return `${stroke(tones[0], light, width, 'opacity=".34"')}${stroke(tones[1], mix(colour, '#000000', 0.55), width, 'opacity=".42"')}`;
}

/** A round patch of hair: centre and radius. */
type Spot = readonly [x: number, y: number, radius: number];

/** A cloud of small curls in rings around the head, each a short arc with a lit upper edge. */
function curlCloud(spots: readonly Spot[], colour: string, seed: number): string {
  const random = createRandom(seed);
  const lit = mix(colour, '#f2cfa8', 0.26);
  let light = '';
  let dark = '';
  for (const [x, y, spread] of spots) {
    for (let curl = 0; curl < 2; curl += 1) {
      const cx = x + (random() - 0.5) * spread * 1.7;
      const cy = y + (random() - 0.5) * spread * 1.7;
      const size = 4 + random() * 4;
      const arc = `M${Math.round(cx - size)} ${Math.round(cy)}q${Math.round(size * 0.5)} ${-Math.round(size * 1.2)} ${Math.round(size * 1.7)} ${-Math.round(size * 0.5)}`;
      if (random() < 0.45) light += arc;
      else dark += arc;
    }
  }
  return `${stroke(dark, mix(colour, '#000000', 0.6), 2, 'opacity=".5"')}${stroke(light, lit, 1.6, 'opacity=".42"')}`;
}

function ring(
  count: number,
  rx: number,
  ry: number,
  cy: number,
  from: number,
  to: number,
): [number, number][] {
  return Array.from({ length: count }, (_, index): [number, number] => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return [Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });
}

function circles(spots: readonly Spot[]): string {
  return spots
    .map(
      ([x, y, r]) =>
        `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0Z`,
    )
    .join('');
}

function topBun(colour: string): Hair {
  const bun = 'M-30 -104C-36 -134 -16 -148 4 -147C28 -146 38 -126 31 -104C22 -88 -20 -88 -30 -104Z';
  const cap =
    'M-62 10C-70 -40 -60 -92 0 -95C60 -92 70 -40 62 10C61 -4 58 -22 52 -33C42 -52 20 -62 0 -63C-20 -62 -42 -52 -52 -33C-58 -22 -61 -4 -62 10Z';
  return {
    back: `${mass('bun', bun, colour, strands([-27, -104, -28, -136, 0, -142, 12, -138], [27, -104, 32, -120, 14, -132, -8, -128], 14, colour, 3))}`,
    front: `${mass('cap', cap, colour, `${strands([-64, 12, -66, -40, -48, -84, -14, -93], [-4, -40, -6, -74, -4, -84, -2, -94], 17, colour, 5)}${strands([64, 12, 66, -40, 48, -84, 14, -93], [4, -40, 6, -74, 4, -84, 2, -94], 17, colour, 6)}`)}
<g filter="url(#soft4)"><path d="M-50 -48C-44 -74 -26 -86 -8 -88C-26 -78 -38 -64 -44 -46Z" fill="#fff" opacity=".16"/></g><path d="M-22 -92C-8 -98 10 -98 24 -92" stroke="#000" stroke-opacity=".4" stroke-width="3" fill="none" filter="url(#soft1)"/>`,
  };
}

function shortHair(colour: string): Hair {
  const cap =
    'M-60 2C-64 -16 -67 -34 -64 -52C-62 -84 -34 -106 6 -104C46 -104 66 -80 64 -48C66 -32 63 -14 60 2C58 -10 57 -22 54 -32C50 -42 46 -50 40 -55C22 -50 -6 -52 -26 -62C-36 -56 -46 -46 -52 -34C-56 -22 -58 -10 -60 2Z';
  return {
    back: '',
    front: `${fill(cap, colour, 'filter="url(#hairRound)"')}
<g filter="url(#soft4)"><path d="M-62 0L-64 -46L-54 -56L-50 -30ZM62 0L66 -46L50 -60L50 -30Z" fill="#000" opacity=".3"/></g>
${strands([-27, -62, -40, -86, -16, -102, 10, -103], [38, -56, 30, -76, 40, -90, 56, -72], 26, colour, 11)}${strands([-60, -4, -64, -30, -60, -54, -44, -74], [-52, -32, -50, -40, -44, -54, -28, -62], 9, colour, 12)}${strands([61, -4, 64, -30, 64, -54, 54, -76], [53, -32, 52, -42, 48, -52, 40, -56], 8, colour, 13)}
<path d="M-24 -64C-30 -84 -6 -98 20 -98C0 -90 -14 -80 -14 -64Z" fill="#fff" opacity=".13" filter="url(#soft4)"/>`,
  };
}

function afro(colour: string): Hair {
  const rim = ring(25, 92, 96, -42, 140, 400).map(([x, y], index): Spot => [x, y, 13 + ((index * 7) % 5)]);
  const bulk =
    'M-88 10C-108 -30 -100 -120 0 -138C100 -120 108 -30 88 10C70 24 60 10 56 0L-56 0C-60 10 -70 24 -88 10Z';
  const spread = [
    ...rim.map(([x, y]): Spot => [x, y, 9]),
    ...ring(19, 78, 78, -46, 146, 394).map(([x, y]): Spot => [x, y, 12]),
    ...ring(15, 58, 60, -56, 160, 380).map(([x, y]): Spot => [x, y, 14]),
  ];
  const front =
    'M-60 6C-66 -40 -58 -84 0 -88C58 -84 66 -40 60 6C60 -8 57 -24 51 -35C46 -45 38 -50 30 -52C18 -59 8 -57 0 -58C-10 -57 -20 -59 -31 -52C-40 -49 -47 -44 -51 -35C-57 -24 -60 -8 -60 6Z';
  const line = ring(15, 53, 46, -12, 194, 346).map(([x, y]): Spot => [x, y - 2, 6]);
  return {
    back: `<g filter="url(#hairRound)">${fill(circles(rim), colour)}${fill(bulk, colour)}</g>${curlCloud(spread, colour, 21)}`,
    front: `${fill(front, colour)}${fill(circles(line), colour)}${curlCloud([...line.map(([x, y]): Spot => [x, y - 4, 8]), ...ring(9, 42, 26, -58, 190, 350).map(([x, y]): Spot => [x, y, 15])], colour, 22)}`,
  };
}

function waves(colour: string): Hair {
  const back =
    'M-58 -30C-78 10 -70 50 -84 92C-98 130 -82 160 -94 196C-70 214 -44 206 -30 190L30 190C48 208 74 212 94 194C84 160 98 132 86 94C72 54 78 10 58 -30Z';
  const left =
    'M6 -95C-46 -99 -75 -60 -70 -14C-67 16 -82 40 -86 70C-90 98 -76 116 -84 144C-90 166 -104 182 -98 208C-90 226 -74 236 -62 228C-70 214 -50 206 -48 184C-46 158 -62 142 -58 114C-55 92 -46 76 -50 50C-54 30 -58 20 -57 2C-56 -32 -34 -60 4 -72Z';
  const right =
    'M-2 -95C48 -99 77 -60 71 -14C68 16 84 42 87 72C90 100 77 118 86 146C92 168 105 184 98 208C90 226 72 232 60 222C70 210 51 202 49 180C47 156 63 140 59 112C56 92 47 76 51 50C55 30 58 20 58 2C57 -32 38 -62 -4 -73Z';
  const strandsOf = (side: 1 | -1, seed: number): string =>
    `${strands([side * 2, -95, side * 62, -92, side * 82, -30, side * 68, 20], [side * -2, -73, side * 40, -58, side * 60, -22, side * 57, 22], 14, colour, seed)}${strands([side * 68, 18, side * 100, 78, side * 66, 110, side * 88, 150], [side * 56, 20, side * 44, 74, side * 60, 100, side * 56, 150], 11, colour, seed + 1)}${strands([side * 88, 148, side * 110, 190, side * 92, 210, side * 84, 228], [side * 56, 148, side * 50, 180, side * 62, 200, side * 62, 228], 10, colour, seed + 2)}`;
  return {
    back: fill(back, mix(colour, '#000000', 0.4), 'filter="url(#hairRound)"'),
    front: `<g filter="url(#lockShadow)">${mass('lockRight', right, colour, strandsOf(1, 31))}${mass('lockLeft', left, colour, strandsOf(-1, 35))}</g>
<g filter="url(#soft4)"><path d="M-58 -56C-46 -80 -22 -86 0 -86C-26 -76 -44 -58 -52 -38Z" fill="#fff" opacity=".17"/><path d="M-80 60C-82 90 -68 110 -74 140C-66 120 -66 90 -70 58ZM78 70C80 96 68 112 76 146C80 130 84 100 84 80Z" fill="#fff" opacity=".13"/></g>`,
  };
}

function bob(colour: string): Hair {
  const back = 'M-60 -40C-80 0 -78 50 -70 80C-50 92 50 92 70 80C78 50 80 0 60 -40Z';
  const front =
    'M-26 -72C-50 -52 -58 -24 -57 8C-56 34 -54 56 -58 82C-66 90 -76 84 -80 66C-84 30 -80 -10 -74 -36C-66 -78 -36 -100 2 -100C42 -100 70 -76 75 -34C80 -8 84 30 80 66C77 84 68 90 59 82C54 58 57 36 57 10C57 -14 50 -40 32 -56C14 -60 -10 -62 -26 -72Z';
  const inside = `${strands([-24, -76, -66, -66, -84, -10, -79, 84], [-26, -70, -56, -40, -58, 20, -58, 84], 18, colour, 41)}${strands([-26, -80, 10, -112, 82, -84, 81, 84], [-24, -70, 20, -58, 60, -20, 58, 84], 26, colour, 42)}`;
  return {
    back: fill(back, mix(colour, '#2a2622', 0.6), 'filter="url(#hairRound)"'),
    front: `<g filter="url(#lockShadow)">${mass('bob', front, colour, inside)}</g>
<g filter="url(#soft4)"><path d="M-70 -30C-62 -70 -36 -88 -6 -90C-34 -76 -52 -54 -60 -24Z" fill="#fff" opacity=".26"/><path d="M20 -84C44 -76 58 -60 62 -38C48 -60 34 -68 14 -72Z" fill="#fff" opacity=".16"/></g>`,
  };
}

function curls(colour: string): Hair {
  const top = ring(12, 50, 34, -66, 176, 364).map(([x, y], index): [number, number, number] => [
    x,
    y,
    15 + ((index * 5) % 6),
  ]);
  const mid: [number, number, number][] = ring(8, 34, 16, -68, 180, 360).map(([x, y]) => [x, y, 16]);
  const fringe: [number, number, number][] = ring(9, 40, 14, -52, 186, 354).map(([x, y]) => [x, y - 2, 9]);
  const sides =
    'M-60 8C-67 -16 -68 -48 -56 -70L-30 -62C-44 -52 -51 -36 -53 -20C-55 -10 -58 0 -60 8ZM60 8C67 -16 68 -48 56 -70L30 -62C44 -52 51 -36 53 -20C55 -10 58 0 60 8Z';
  const spots = [...top, ...mid, ...fringe];
  return {
    back: '',
    front: `<g filter="url(#hairRound)">${fill(`${circles(spots)}`, colour)}${fill(sides, colour)}</g>${curlCloud(
      [...top, ...mid, ...fringe].map(([x, y]) => [x, y, 12] as const),
      colour,
      51,
    )}`,
  };
}

function receding(colour: string): Hair {
  const cap =
    'M-60 6C-66 -14 -68 -40 -60 -60C-50 -88 -24 -97 2 -97C32 -97 54 -86 61 -58C68 -40 66 -14 60 6C58 -8 57 -22 53 -36C50 -50 44 -62 34 -69C24 -66 14 -70 2 -72C-12 -70 -24 -66 -34 -69C-44 -62 -50 -50 -53 -36C-57 -22 -58 -8 -60 6Z';
  return {
    back: '',
    front: `${fill(cap, colour, 'filter="url(#hairRound)"')}<g filter="url(#soft4)"><path d="M-62 2L-66 -40L-54 -60L-51 -32ZM62 2L68 -40L54 -62L51 -32Z" fill="#2a2a2e" opacity=".4"/></g>
${strands([-34, -69, -38, -84, -14, -96, 8, -96], [34, -69, 36, -80, 30, -92, 16, -94], 18, colour, 61)}${strands([-60, 0, -66, -30, -62, -54, -44, -80], [-53, -34, -50, -48, -44, -60, -34, -69], 9, colour, 62)}${strands([60, 0, 66, -30, 62, -54, 46, -82], [53, -34, 50, -48, 44, -60, 34, -69], 9, colour, 63)}`,
  };
}

function scarf(colour: string): Hair {
  const dark = mix(colour, '#3a2026', 0.5);
  const back =
    'M-64 -30C-78 20 -76 70 -84 112C-84 136 -60 146 -40 150L40 150C60 146 84 136 84 112C76 70 78 20 64 -30Z';
  const hood =
    'M0 -100C-52 -100 -80 -58 -76 -4C-74 40 -66 76 -50 100C-30 118 30 118 52 98C67 74 75 40 76 -4C80 -58 52 -100 0 -100ZM0 -66C30 -66 52 -42 54 -6C55 26 44 54 28 72C16 84 -16 84 -28 72C-44 54 -55 26 -54 -6C-52 -42 -30 -66 0 -66Z';
  const wrap =
    'M-56 74C-72 94 -82 112 -86 132C-70 164 -30 186 12 188C54 186 82 160 88 128C80 108 72 92 60 72C44 94 22 104 0 104C-24 104 -44 96 -56 74Z';
  const folds =
    'M-58 82C-38 120 30 130 74 102M-70 106C-34 148 46 152 86 118M-80 128C-40 170 44 172 86 134M-46 84C-8 142 36 160 62 162';
  const creases = 'M-60 -30C-66 10 -58 60 -44 92M62 -30C67 10 60 60 46 92M-40 -82C-20 -92 24 -92 44 -80';
  const brim =
    'M-54 -6C-55 26 -44 54 -28 72C-16 84 16 84 28 72C44 54 55 26 54 -6C52 -42 30 -66 0 -66C-30 -66 -52 -42 -54 -6Z';
  return {
    back: fill(back, mix(colour, dark, 0.6), 'filter="url(#hairRound)"'),
    front: `<g filter="url(#lockShadow)">${fill(wrap, colour, 'filter="url(#fingerCloth)"')}${fill(hood, colour, 'fill-rule="evenodd" filter="url(#hairRound)"')}</g>
<g filter="url(#soft4)">${stroke(folds, dark, 8, 'opacity=".34"')}${stroke(creases, dark, 6, 'opacity=".34"')}</g><g filter="url(#soft1)">${stroke(folds, dark, 1.6, 'opacity=".5"')}${stroke(brim, dark, 2.2, 'opacity=".7"')}</g>
<g filter="url(#soft4)">${stroke('M-68 -20C-64 -66 -34 -92 0 -94M-76 118C-50 148 -26 160 8 168M-62 94C-46 118 -18 128 6 132', '#fff', 5, 'opacity=".2"')}</g>`,
  };
}

const STYLES: Record<HairStyle, (colour: string) => Hair> = {
  topBun,
  short: shortHair,
  afro,
  waves,
  bob,
  curls,
  scarf,
  receding,
};

/** Draws the hair of a head; the origin is between the eyes. */
export function drawHair(style: HairStyle, colour: string): Hair {
  return STYLES[style](colour);
}

/** The back of a head with short hair and ears, instead of face and hair. */
export function drawHeadFromBehind(colour: string): string {
  const head =
    'M-58 8C-68 -30 -66 -92 0 -98C66 -92 68 -30 58 8C56 34 50 54 38 66C20 76 -20 76 -38 66C-50 54 -56 34 -58 8Z';
  const ears = 'M-57 -14C-70 -22 -70 20 -55 26ZM57 -14C70 -22 70 20 55 26Z';
  return `${fill(ears, 'var(--base)')}${mass('crown', head, colour, `${strands([-4, -60, -40, -80, -70, -20, -54, 60], [-2, -40, -10, 0, -14, 40, -12, 74], 20, colour, 71)}${strands([4, -60, 40, -80, 70, -20, 54, 60], [2, -40, 10, 0, 14, 40, 12, 74], 20, colour, 72)}${strands([-4, -56, -30, -84, -40, -90, -20, -96], [4, -56, 30, -84, 40, -90, 20, -96], 12, colour, 73)}`)}`;
}
