import { chromium } from '@playwright/test';

/** Paints SVG sources; close it when done, or its browser stays. */
export interface Painter {
  /** The picture as PNG bytes of the painter's size. */
  readonly paint: (source: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a browser that paints at the given size in pixels. The drawings use blend modes and filter effects that
 * librsvg lacks, so a browser has to do it; without the graphics card, two runs give the same bytes.
 * @throws Error when there is no Chromium at `CHROMIUM_PATH` or `/usr/bin/chromium`.
 */
export async function openPainter(size: {
  readonly width: number;
  readonly height: number;
}): Promise<Painter> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu', '--force-color-profile=srgb'],
  });
  const page = await browser.newPage({ viewport: size });
  const style = `*{margin:0}svg{display:block;width:${size.width}px;height:${size.height}px}`;
  return {
    paint: async (source) => {
      await page.setContent(`<style>${style}</style>${source}`);
      return page.screenshot({ type: 'png' });
    },
    close: () => browser.close(),
  };
}
