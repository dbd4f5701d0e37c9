/**
 * Generates the pictures of the project's own posts: `npm run node -- scripts/pictures/blog-pictures.ts`. They consist
 * only of the project's artwork and results of the engine. Run it after the drawings have changed, check the pictures,
 * then commit them. The server scales them down for pages.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#scripts/project-root.ts';
import { openPainter } from '../../packages/artwork/painter.ts';
import { picturePath } from '../../packages/artwork/picture-path.ts';

const COVER = { width: 1600, height: 1200 };
const FOLDER = join(projectRoot, 'content/blog/pictures');
const HOME_PICTURES = join(projectRoot, 'apps/web/app/features/home-sections/pictures');
const QUALITY = 80;

/** The flat background of the garment drawings, which becomes white so that the cloth fits on any colour. */
const GROUND = [236, 233, 225] as const;

/** Red, green and blue pleats of the curtain. */
const PLEATS = ['#33101a', '#581927', '#6f2735'] as const;

async function dataUrl(file: string): Promise<string> {
  return `data:image/webp;base64,${(await readFile(file)).toString('base64')}`;
}

const personUrl = (id: string) => dataUrl(picturePath(id));

async function clothUrl(id: string): Promise<string> {
  const factors = GROUND.map((value) => 255 / value);
  const bytes = await sharp(picturePath(id)).removeAlpha().linear(factors, [0, 0, 0]).png().toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** A wall or table in one colour, lit from the top left, with bars of window light. */
function ground(light: string, dark: string, bars = 0.3): string {
  const bar = (x: number, width: number) =>
    `<path d="M${x} -60h${width}L${x + width - 420} 1260h-${width}Z" fill="#fff"/>`;
  return `<defs>
<linearGradient id="ground" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="26"/></filter>
<filter id="drop" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="18"/></filter>
<filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="4"/></filter>
</defs>
<rect width="1600" height="1200" fill="url(#ground)"/>
<g filter="url(#soft)" opacity="${bars}">${bar(180, 260)}${bar(620, 200)}${bar(1180, 240)}</g>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn: number;
}

/** A paper print with a white border, 3:4, held by a peg at its top. */
function print(url: string, { x, y, width, turn }: Place, peg = true): string {
  const height = (width * 4) / 3;
  const edge = width * 0.045;
  const outer = { width: width + 2 * edge, height: height + 2 * edge };
  const shape = `x="${-outer.width / 2}" y="0" width="${outer.width}" height="${outer.height}" rx="3"`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
<rect ${shape} fill="#2b1c14" opacity=".34" filter="url(#drop)" transform="translate(16 24)"/>
<rect ${shape} fill="#2b1c14" opacity=".3" filter="url(#near)" transform="translate(2 4)"/>
<rect ${shape} fill="#fdfbf5"/>
<image href="${url}" x="${-width / 2}" y="${edge}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>
${peg ? '<g><rect x="-11" y="-46" width="22" height="70" rx="5" fill="#caa875"/><rect x="-11" y="-46" width="9" height="70" rx="4" fill="#e0c496"/><rect x="-12" y="-20" width="24" height="7" fill="#6d6a64"/></g>' : ''}
</g>`;
}

/** A garment lying on the background, with its own shadows. */
function cloth(url: string, { x, y, width, turn }: Place): string {
  const height = (width * 4) / 3;
  return `<image href="${url}" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" transform="translate(${x} ${y}) rotate(${turn})" style="mix-blend-mode:multiply"/>`;
}

/** The thread that prints hang from. */
const THREAD = '<path d="M-20 118Q800 168 1620 112" fill="none" stroke="#6b1a2c" stroke-width="4"/>';

/** The curtain from `left` to the right edge. */
function curtain(left: number): string {
  const widths = [92, 64, 110, 76, 98, 70, 120, 84, 96, 72, 108];
  let x = left;
  const pleats = widths.map((width, index) => {
    const at = x;
    x += width;
    return `<linearGradient id="pleat${index}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${PLEATS[0]}"/><stop offset=".38" stop-color="${PLEATS[2]}"/><stop offset=".62" stop-color="${PLEATS[1]}"/><stop offset="1" stop-color="${PLEATS[0]}"/></linearGradient><path d="M${at} -10h${width + 1}c6 420 -8 820 0 1220h-${width + 1}c-8 -400 6 -800 0 -1220Z" fill="url(#pleat${index})"/>`;
  });
  return `<rect x="${left - 34}" y="-40" width="70" height="1280" fill="#1c0a10" opacity=".42" filter="url(#soft)"/>${pleats.join('')}`;
}

/** A curved tape measure across the picture. */
function tape(path: string): string {
  return `<path d="${path}" fill="none" stroke="#2b1c14" stroke-opacity=".3" stroke-width="66" filter="url(#drop)" transform="translate(10 16)"/>
<path d="${path}" fill="none" stroke="#e9c65f" stroke-width="62"/>
<path d="${path}" fill="none" stroke="#f4dc8c" stroke-width="50"/>
<path d="${path}" fill="none" stroke="#3b2a12" stroke-width="50" stroke-dasharray="2.5 17.5"/>
<path d="${path}" fill="none" stroke="#f4dc8c" stroke-width="24"/>
<path d="${path}" fill="none" stroke="#3b2a12" stroke-width="50" stroke-dasharray="4 96"/>`;
}

/** A square of cloth with pinked edges: a part of a garment drawing, enlarged by `zoom`. */
function swatch(
  url: string,
  name: string,
  place: Place,
  part: { x: number; y: number; zoom: number },
): string {
  const { x, y, width, turn } = place;
  const tooth = 17;
  const count = Math.round(width / tooth);
  const side = count * tooth;
  const zig = (dx: number, dy: number, nx: number, ny: number) =>
    Array.from(
      { length: count },
      () =>
        `l${(dx * tooth) / 2 + nx * 9} ${(dy * tooth) / 2 + ny * 9}l${(dx * tooth) / 2 - nx * 9} ${(dy * tooth) / 2 - ny * 9}`,
    ).join('');
  const outline = `M0 0${zig(1, 0, 0, -1)}${zig(0, 1, 1, 0)}${zig(-1, 0, 0, 1)}${zig(0, -1, -1, 0)}Z`;
  const picture = 768 * part.zoom;
  return `<clipPath id="${name}"><path d="${outline}"/></clipPath>
<g transform="translate(${x} ${y}) rotate(${turn}) translate(${-side / 2} ${-side / 2})">
<path d="${outline}" fill="#2b1c14" opacity=".36" filter="url(#drop)" transform="translate(12 18)"/>
<path d="${outline}" fill="#2b1c14" opacity=".3" filter="url(#near)" transform="translate(2 3)"/>
<g clip-path="url(#${name})"><image href="${url}" x="${-part.x * part.zoom}" y="${-part.y * part.zoom}" width="${picture}" height="${(picture * 4) / 3}"/></g>
</g>`;
}

async function drawCovers(): Promise<ReadonlyMap<string, string>> {
  const [maya, ada, tom, june] = await Promise.all(['maya', 'ada', 'tom', 'june'].map(personUrl));
  const [shirt, polo, long] = await Promise.all(['oxford-shirt', 'polo', 'long-sleeve'].map(clothUrl));
  const [breton, striped, printed, denim] = await Promise.all(
    ['breton', 'striped-tee', 'printed-tee', 'denim-shirt'].map(personUrl),
  );
  const [before, after] = await Promise.all(
    ['rosa-before', 'rosa-after'].map((name) => dataUrl(join(HOME_PICTURES, `${name}.webp`))),
  );
  return new Map([
    [
      'photo-cover',
      `${ground('#c9d3cb', '#a9b5ac')}${THREAD}${print(ada ?? '', { x: 372, y: 150, width: 430, turn: -2.4 })}${print(maya ?? '', { x: 812, y: 158, width: 520, turn: 0.8 })}${print(tom ?? '', { x: 1262, y: 148, width: 430, turn: 2.6 })}`,
    ],
    [
      'size-cover',
      `${ground('#ead9d3', '#d6bfb8', 0.22)}${cloth(shirt ?? '', { x: 800, y: 620, width: 1080, turn: -4 })}${tape('M-60 980C300 820 520 1010 820 900S1240 560 1660 640')}`,
    ],
    [
      'pattern-cover',
      `${ground('#e2dacb', '#cfc4b0', 0.2)}${swatch(breton ?? '', 'a', { x: 480, y: 430, width: 620, turn: -5 }, { x: 255, y: 360, zoom: 2.3 })}${swatch(denim ?? '', 'b', { x: 1020, y: 400, width: 560, turn: 4 }, { x: 270, y: 420, zoom: 2.3 })}${swatch(striped ?? '', 'c', { x: 640, y: 850, width: 560, turn: 3 }, { x: 260, y: 400, zoom: 2.2 })}${swatch(printed ?? '', 'd', { x: 1180, y: 830, width: 600, turn: -3 }, { x: 245, y: 330, zoom: 2.2 })}`,
    ],
    [
      'privacy-cover',
      `${ground('#d9d3dc', '#bcb4c2')}${print(june ?? '', { x: 690, y: 96, width: 700, turn: -1.2 }, false)}${curtain(900)}`,
    ],
    [
      'garment-cover',
      `${ground('#cfd6c4', '#b3bda5', 0.24)}${cloth(polo ?? '', { x: 478, y: 560, width: 720, turn: -6 })}${cloth(long ?? '', { x: 1104, y: 580, width: 720, turn: 4 })}`,
    ],
    [
      'judge-cover',
      `${ground('#d8d0c4', '#bdb3a4')}${THREAD}${print(before ?? '', { x: 488, y: 152, width: 560, turn: -1.6 })}${print(after ?? '', { x: 1112, y: 152, width: 560, turn: 1.4 })}`,
    ],
  ]);
}

/** Pictures within posts, from the artwork. */
const INSIDE = [
  'maya',
  'ada',
  'face-close-up',
  'crossed-arms',
  'from-behind',
  'two-people',
  'oxford-shirt',
  'trousers',
  'breton',
];

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

await mkdir(FOLDER, { recursive: true });
const painter = await openPainter(COVER);
try {
  for (const [name, drawing] of await drawCovers()) {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200">${drawing}</svg>`;
    const painted = sharp(await painter.paint(source)).removeAlpha();
    await write(name, await painted.webp({ quality: QUALITY, effort: 6 }).toBuffer());
  }
} finally {
  await painter.close();
}
for (const id of INSIDE) await write(id, await readFile(picturePath(id)));
for (const name of ['maya-after', 'rosa-before', 'rosa-after', 'ada-after']) {
  await write(name, await readFile(join(HOME_PICTURES, `${name}.webp`)));
}
