/**
 * Generates the site's icons and sharing pictures: `npm run node -- scripts/pictures/site-pictures.ts`. Icons come from
 * `public/favicon.svg`; sharing pictures are laid out here from the project's fonts, its own drawings and the embedded
 * engine's results. Check them, then commit them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '#scripts/project-root.ts';
import { chromiumArguments, chromiumPath } from '#scripts/testing/chromium.ts';

const PUBLIC = join(projectRoot, 'apps/web/public');
const LOOKS = join(projectRoot, 'apps/web/app/features/home-sections/pictures');
const SIZE = { width: 1200, height: 630 };
const QUALITY = 82;

/** Icons by name: side in pixels, and the share that the button fills. Maskable icons lose their corners. */
const ICONS = [
  { name: 'icon-192', side: 192, share: 1, ground: null },
  { name: 'icon-512', side: 512, share: 1, ground: null },
  { name: 'icon-maskable-512', side: 512, share: 0.72, ground: '#f0ede6' },
  { name: 'apple-touch-icon', side: 180, share: 0.8, ground: '#f0ede6' },
] as const;

/** Content of each page's picture; without a look the curtain is closed. */
const SHARED = [
  {
    name: 'home',
    words: 'See it <em>on you.</em>',
    lead: 'A garment, a photo of you, one mirror.',
    look: 'maya',
  },
  {
    name: 'pricing',
    words: 'Plans that <em>fit</em>',
    lead: 'Three try-ons a month, free.',
    look: 'tom',
  },
  {
    name: 'extension',
    words: 'The mirror <em>comes along</em>',
    lead: 'Beside the page of any shop.',
    look: 'rosa',
  },
  { name: 'about', words: 'A fitting room, <em>anywhere</em>', lead: 'Shows style, not size.', look: 'ada' },
  { name: 'contact', words: 'Write <em>to us</em>', lead: 'We answer within 24 hours.', look: null },
] as const;

async function makeIcons(): Promise<void> {
  const folder = join(PUBLIC, 'icons');
  await mkdir(folder, { recursive: true });
  const source = await readFile(join(PUBLIC, 'favicon.svg'));
  for (const { name, side, share, ground } of ICONS) {
    const inner = Math.round(side * share);
    const border = Math.floor((side - inner) / 2);
    const rest = side - inner - border;
    const button = sharp(source, { density: 72 * (inner / 64) * 2 }).resize(inner, inner);
    const padded = ground
      ? button
          .flatten({ background: ground })
          .extend({ top: border, left: border, bottom: rest, right: rest, background: ground })
      : button;
    await write(join(folder, `${name}.png`), await padded.png({ palette: true, effort: 10 }).toBuffer());
  }
}

async function makeShared(): Promise<void> {
  const folder = join(PUBLIC, 'og');
  await mkdir(folder, { recursive: true });
  const style = await sheet();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    chromiumSandbox: false,
    args: [...chromiumArguments, '--disable-gpu', '--force-color-profile=srgb'],
  });
  try {
    const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2 });
    for (const picture of SHARED) {
      const painted = await paint(page, style, picture);
      const bytes = await sharp(painted)
        .resize(SIZE.width)
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer();
      await write(join(folder, `${picture.name}.jpg`), bytes);
    }
  } finally {
    await browser.close();
  }
}

async function paint(page: Page, style: string, picture: (typeof SHARED)[number]): Promise<Buffer> {
  const look = picture.look
    ? `<img src="${await dataUrl(join(LOOKS, `${picture.look}-after.webp`), 'image/webp')}">`
    : '';
  await page.setContent(`<style>${style}</style>
    <main><p class="brand">Virtual <em>Try-On</em></p><h1>${picture.words}</h1><p>${picture.lead}</p></main>
    <div class="rail"></div>
    <div class="mirror ${look ? 'open' : ''}">${look}<i>${'<b></b>'.repeat(9)}</i></div>`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  return page.screenshot({ type: 'png' });
}

/** Fonts are inlined as data, because a page without a URL cannot load files. */
async function sheet(): Promise<string> {
  const { resolve } = createRequire(join(projectRoot, 'packages/ui/package.json'));
  const face = async (family: string, file: string, style: string) =>
    `@font-face{font-family:${family};font-style:${style};font-weight:100 900;font-stretch:62% 100%;
     src:url(${await dataUrl(resolve(`@fontsource-variable/${file}`), 'font/woff2')})}`;
  const serif = 'noto-serif-display/files/noto-serif-display-latin-wdth';
  return `
    ${await face('Display', `${serif}-normal.woff2`, 'normal')}
    ${await face('Display', `${serif}-italic.woff2`, 'italic')}
    ${await face('Sans', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', 'normal')}
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; overflow: hidden; background: #f0ede6; color: #1c1917 }
    main { position: absolute; inset: 64px 520px 64px 72px; display: flex; flex-direction: column;
           justify-content: flex-end; gap: 26px; font: 400 28px/1.4 Sans; color: #524b45 }
    .brand { font: 440 36px/1 Display; font-stretch: 75%; color: #1c1917; margin-bottom: auto }
    h1 { font: 370 124px/.96 Display; font-stretch: 75%; letter-spacing: -.02em; color: #1c1917; text-wrap: balance }
    .rail { position: absolute; right: 76px; top: 52px; width: 428px; height: 6px; border-radius: 3px;
            background: linear-gradient(#5a574e, #26241f 60%); box-shadow: 0 5px 8px -2px rgb(0 0 0/.24) }
    .rail::before, .rail::after { content: ''; position: absolute; top: -5px; width: 16px; height: 16px;
            border-radius: 50%; background: radial-gradient(circle at 35% 30%, #5a574e, #26241f 62%) }
    .rail::before { left: -8px } .rail::after { right: -8px }
    .mirror { position: absolute; right: 92px; top: 64px; width: 396px; height: 528px; overflow: hidden;
              border-radius: 2px; background: linear-gradient(155deg, #dbd7cc 30%, #e9e5dc 30.2% 62%, #d3cec2 62.2%);
              box-shadow: 0 2px 4px rgb(40 28 20/.08), 0 18px 40px -8px rgb(40 28 20/.3) }
    img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
    i { position: absolute; inset: 0 0 0 auto; display: flex; width: 86%; box-shadow: -14px 0 26px rgb(20 8 10/.34) }
    .open i { width: 11% }
    b { flex: 1; background: linear-gradient(90deg, #33101a, #581927 32%, #6f2735 54%, #581927 76%, #33101a) }
    b:nth-child(3n) { flex: 1.5 } b:nth-child(4n) { flex: .7 } b:nth-child(5n) { flex: 1.25 }`;
}

async function dataUrl(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`;
}

async function write(path: string, bytes: Buffer): Promise<void> {
  await writeFile(path, bytes);
  process.stdout.write(`${path.slice(projectRoot.length + 1)}: ${bytes.length} bytes\n`);
}

await makeIcons();
await makeShared();
