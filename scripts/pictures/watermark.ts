/**
 * Draws the watermark's text in the site's font: `npm run node -- scripts/pictures/watermark.ts`. The result is a small
 * mask of sixteen steps in `packages/contract/src/try-on/watermark-text.ts`, because neither the server's picture
 * library nor a worker in the browser is guaranteed to have the font.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '#scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '#scripts/testing/chromium.ts';
import { PRODUCT_NAME } from '../../packages/contract/src/site/product.ts';

const OUTPUT = join(projectRoot, 'packages/contract/src/try-on/watermark-text.ts');
/** Height of the mask in pixels: about that of the letters on a picture of 1,000 pixels. */
const HEIGHT = 40;
const SCALE = 4;

/** The brand's button and name, white on black. */
async function toPage(): Promise<string> {
  const font = await readFile(join(projectRoot, 'packages/ui/src/fonts/display-core.woff2'), 'base64');
  return `<!doctype html><style>
    @font-face { font-family: Display; font-weight: 370 500; font-stretch: 75% 80%;
      src: url("data:font/woff2;base64,${font}") format("woff2"); }
    body { margin: 0; background: #000; }
    div { display: inline-flex; align-items: center; gap: ${HEIGHT * 0.28}px; height: ${HEIGHT}px; padding: 0 1px;
      color: #fff; font: 500 ${HEIGHT * 0.84}px/1 Display; font-stretch: 80%; letter-spacing: 0.02em; white-space: pre; }
    svg { height: ${HEIGHT * 0.8}px; fill: none; stroke: #fff; stroke-width: 5; stroke-linecap: round; }
    circle.hole { fill: #fff; stroke: none; }
  </style><div><svg viewBox="0 0 64 64"><circle cx="32" cy="32" r="28"/><path d="M24 24 40 40M40 24 24 40"/>
    ${[24, 40].flatMap((x) => [24, 40].map((y) => `<circle class="hole" cx="${x}" cy="${y}" r="5"/>`)).join('')}
  </svg><span>${PRODUCT_NAME}</span></div>`;
}

async function photograph(): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments, '--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ deviceScaleFactor: SCALE });
    await page.setContent(await toPage());
    await page.evaluate(() => document.fonts.ready);
    return await page.locator('div').screenshot();
  } finally {
    await browser.close();
  }
}

/** One letter per pixel, row by row; a run of equal ones is its length and one letter. */
function pack(pixels: Uint8Array): string {
  const letters = [...pixels].map((light) => String.fromCharCode(97 + Math.round(light / 17))).join('');
  return letters.replaceAll(/(.)\1+/g, (run, letter) => `${run.length}${letter}`);
}

const shot = sharp(await photograph()).greyscale();
const { width: shotWidth = 0 } = await shot.metadata();
const width = Math.floor(shotWidth / SCALE / 2) * 2;
const { data } = await shot
  .resize(width, HEIGHT, { fit: 'fill' })
  .toColourspace('b-w')
  .raw()
  .toBuffer({ resolveWithObject: true });
await writeFile(
  OUTPUT,
  `/**
 * The words of the watermark as a mask of sixteen steps, row by row: a letter from \`a\` to \`p\` is a pixel, with a number
 * before it that many. Written by scripts/pictures/watermark.ts.
 */
export const WATERMARK_TEXT = {
  width: ${width},
  height: ${HEIGHT},
  mask: '${pack(data)}',
} as const;
`,
);
process.stdout.write(`${width} x ${HEIGHT}\n`);
