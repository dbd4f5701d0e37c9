/**
 * Generates the site's fonts: `npm run node -- scripts/fonts/fonts.ts`. Unused weights, widths and characters are
 * removed from the published fonts, which are split into files that a page loads by the characters on it. The generated
 * style sheet also resizes local fallback fonts to match, so that nothing moves when ours have loaded. The same
 * packages give identical files, byte by byte. Run it after a font or the type scale has changed.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { projectRoot } from '#scripts/project-root.ts';
import { type FontMetrics, readFontMetrics } from './font-metrics.ts';

const FOLDER = join(projectRoot, 'packages/ui/src/fonts');
const SHEET = join(projectRoot, 'packages/ui/src/fonts.css');

/** Characters by file, as in a style sheet; `source` names the published file that has them. */
const LETTERS = [
  {
    name: 'core',
    source: 'latin',
    range:
      'U+20-7E, U+A0, U+A3, U+A9, U+B7, U+D7, U+E9, U+2010-2015, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2032-2033, U+20AC, U+2122, U+2190-2193, U+2212',
  },
  {
    name: 'western',
    source: 'latin',
    range:
      'U+A1-A2, U+A4-A8, U+AA-B6, U+B8-D6, U+D8-E8, U+EA-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2020-2021, U+2030, U+2039-203A, U+2044, U+2215',
  },
  {
    name: 'central',
    source: 'latin-ext',
    range:
      'U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+20A0-20AB, U+20AD-20C0',
  },
] as const;

/** One value pins an axis; a range keeps that much of it. */
type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

interface Typeface {
  readonly file: string;
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly package: string;
  /** The published file's name without its set of characters. */
  readonly published: string;
  /** The weights, and widths if available, that the type scale uses. */
  readonly axes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** The style of most of its text, which the fallback font is sized to match. */
  readonly usual: Readonly<Record<string, number>>;
  readonly standIn: string;
}

const DISPLAY = {
  family: 'Noto Serif Display',
  package: '@fontsource-variable/noto-serif-display',
  axes: { wght: { min: 370, max: 500 }, wdth: { min: 75, max: 80 } },
  usual: { wght: 370, wdth: 75 },
} as const;

const TYPEFACES: readonly Typeface[] = [
  {
    ...DISPLAY,
    file: 'display',
    style: 'normal',
    published: 'wdth-normal',
    standIn: 'Times New Roman',
  },
  {
    ...DISPLAY,
    file: 'display-italic',
    style: 'italic',
    published: 'wdth-italic',
    standIn: 'Times New Roman Italic',
  },
  {
    family: 'Hanken Grotesk',
    file: 'text',
    style: 'normal',
    package: '@fontsource-variable/hanken-grotesk',
    published: 'wght-normal',
    axes: { wght: { min: 400, max: 700 } },
    usual: { wght: 400 },
    standIn: 'Arial',
  },
];

/** Local fallback fonts and their metric-compatible variants; average widths as computed by `readFontMetrics`. */
const STAND_INS: Readonly<
  Record<string, { readonly names: readonly string[]; readonly averageWidth: number }>
> = {
  'Times New Roman': { names: ['Times New Roman', 'Liberation Serif'], averageWidth: 0.3987 },
  'Times New Roman Italic': {
    names: ['Times New Roman Italic', 'Liberation Serif Italic'],
    averageWidth: 0.4006,
  },
  Arial: { names: ['Arial', 'Liberation Sans', 'Roboto'], averageWidth: 0.4404 },
};

/** Features for good typesetting, tabular figures for money and tables, and fractions; no small capitals. */
const FEATURES = [
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rclt',
  'calt',
  'clig',
  'liga',
  'kern',
  'lnum',
  'tnum',
];

const require = createRequire(join(projectRoot, 'packages/ui/package.json'));

async function makeFonts(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const rules: string[] = [];
  for (const typeface of TYPEFACES) {
    for (const { name, source, range } of LETTERS) {
      const file = `${typeface.file}-${name}.woff2`;
      await writeFile(join(FOLDER, file), await cut(typeface, source, range, typeface.axes, 'woff2'));
      rules.push(fontRule(typeface, file, range));
    }
    const usual = await cut(typeface, LETTERS[0].source, LETTERS[0].range, typeface.usual, 'truetype');
    rules.push(standInRule(typeface, readFontMetrics(usual)));
    const licence = `${typeface.family.toLowerCase().replaceAll(' ', '-')}.OFL.txt`;
    await copyFile(require.resolve(`${typeface.package}/LICENSE`), join(FOLDER, licence));
  }
  await writeFile(
    SHEET,
    `/* Written by scripts/fonts/fonts.ts, which says what all of it is for. */\n${rules.join('\n')}`,
  );
}

async function cut(
  { package: name, published }: Typeface,
  source: string,
  range: string,
  variationAxes: Axes,
  targetFormat: 'woff2' | 'truetype',
): Promise<Buffer> {
  const [, base = ''] = name.split('/');
  const font = await readFile(require.resolve(`${name}/files/${base}-${source}-${published}.woff2`));
  return await subsetFont(font, lettersOf(range), {
    targetFormat,
    variationAxes,
    keepFeatures: FEATURES,
    noHinting: true,
  });
}

/** All characters of a style sheet's range. */
function lettersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

function fontRule({ family, style, axes }: Typeface, file: string, range: string): string {
  const widths = axes.wdth ? `\n  font-stretch: ${axes.wdth.min}% ${axes.wdth.max}%;` : '';
  return `@font-face {
  font-family: "${family} Variable";
  font-style: ${style};
  font-weight: ${axes.wght?.min} ${axes.wght?.max};${widths}
  font-display: swap;
  src: url("./fonts/${file}") format("woff2");
  unicode-range:
    ${range};
}
`;
}

/** A local font with the average width and the line metrics of ours. */
function standInRule({ family, style, standIn }: Typeface, metrics: FontMetrics): string {
  const device = STAND_INS[standIn];
  if (!device) throw new Error(`${standIn} is not known.`);
  const size = metrics.averageWidth / device.averageWidth;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: "${family} Stand-in";
  font-style: ${style};
  src: ${device.names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: ${percent(metrics.lineGap / size)};
}
`;
}

await makeFonts();
