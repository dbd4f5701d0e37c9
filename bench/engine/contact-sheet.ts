import { cropRgba } from '@tryon/engine/core/raster/resample.ts';
import type { Box, Mask, RgbaImage } from '@tryon/engine/core/types.ts';
import sharp, { type OverlayOptions } from 'sharp';

export interface Panel {
  readonly image: RgbaImage;
  readonly label: string;
}

export interface SheetLayout {
  readonly columns: number;
  readonly panelWidth: number;
  readonly panelHeight: number;
}

const BACKGROUND = '#3a3a3a';
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;
/** Surroundings of the changed part, which make its edge visible. */
const MARGIN = 32;

/** Lays out pictures in a grid, each scaled to its panel and with its label. */
export async function layOutSheet(panels: readonly Panel[], layout: SheetLayout): Promise<Uint8Array> {
  const { columns, panelWidth, panelHeight } = layout;
  const overlays: OverlayOptions[] = [];
  for (const [index, { image, label }] of panels.entries()) {
    const left = (index % columns) * panelWidth;
    const top = Math.floor(index / columns) * panelHeight;
    const { data, width, height } = image;
    const { data: input, info } = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: panelWidth, height: panelHeight, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    overlays.push(
      { input, raw: info, left, top },
      { input: { text: { ...TEXT, width: panelWidth, text: toMarkup(label) } }, left, top },
    );
  }
  const size = {
    width: columns * panelWidth,
    height: Math.ceil(panels.length / columns) * panelHeight,
    channels: 3,
    background: BACKGROUND,
  } as const;
  return sharp({ create: size }).composite(overlays).jpeg(JPEG).toBuffer();
}

/** Crops a result to its changed part with a margin; the whole picture if nothing has changed. */
export function cropToChange(image: RgbaImage, changed: Mask): RgbaImage {
  return cropRgba(image, findBox(changed, MARGIN));
}

/** Bounding box of the set pixels, grown by a margin within the picture. */
function findBox({ width, height, data }: Mask, margin: number): Box {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return { x: 0, y: 0, width, height };
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(width, right + margin + 1) - x,
    height: Math.min(height, bottom + margin + 1) - y,
  };
}

const TEXT = { font: 'sans 15', dpi: 96, rgba: true } as const;

/** Labels are Pango markup. */
const toMarkup = (label: string) =>
  `<span background="#000000" foreground="#ffffff"> ${label.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)} </span>`;
