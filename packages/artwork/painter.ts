import { chromium } from '@playwright/test';

/** Renders SVG sources. Close it when done, or its browser keeps running. */
export interface Painter {
  /** The rendered picture as PNG bytes in the painter's size. */
  readonly paint: (source: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a browser that renders at the given size in pixels. The drawings use blend modes and filter effects that
 * librsvg lacks, so a browser is needed; without GPU acceleration, two runs give the same bytes.
 * @throws Error if there is no Chromium at `CHROMIUM_PATH` or `/usr/bin/chromium`.
 */
export async function openPainter(size: { width: number; height: number }): Promise<Painter> {
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
