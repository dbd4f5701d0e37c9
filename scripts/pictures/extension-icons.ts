/**
 * Generates the extension's icons from `apps/extension/icon.svg`:
 * `npm run node -- scripts/pictures/extension-icons.ts`. The wine-red button behind the hanger makes it visible on
 * light and dark toolbars. Check them, then commit them.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '#scripts/project-root.ts';
import { ICON_SIZES } from '../../apps/extension/extension-build.ts';

/** Stores require a transparent margin around the large icon, in pixels of 128. */
const STORE_RIM = 16;

const folder = join(projectRoot, 'apps/extension/public/icons');
const source = await readFile(join(projectRoot, 'apps/extension/icon.svg'));
await mkdir(folder, { recursive: true });
for (const size of ICON_SIZES) {
  const rim = size === 128 ? STORE_RIM : 0;
  await sharp(source, { density: 576 })
    .resize(size - 2 * rim)
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background: 'transparent' })
    .png({ compressionLevel: 9, palette: false })
    .toFile(join(folder, `icon-${size}.png`));
}
