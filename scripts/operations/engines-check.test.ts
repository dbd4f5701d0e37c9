import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { failedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#scripts/project-root.ts';
import { readArtwork } from '../../apps/server/src/testing/pictures.ts';

async function run(environment: Record<string, string>): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/operations/engines-check.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status: Number(status), output };
}

const FASHN = ({ url }: VendorStandIn) => ({ FASHN_API_KEY: 'key', FASHN_URL: url });
const GEMINI = ({ url }: VendorStandIn) => ({ GEMINI_API_KEY: 'key', GEMINI_URL: url });

async function startVendor(start: typeof startFashn, picture: Uint8Array): Promise<VendorStandIn> {
  const vendor = await start(new Uint8Array(picture));
  onTestFinished(() => vendor.close());
  return vendor;
}

test('each configured engine is tested with the drawn pair', async () => {
  // A top on the same person.
  const dressed = join(projectRoot, 'packages/engine/src/golden/pictures/maya-printed-tee.png');
  const vendor = await startVendor(startFashn, readFileSync(dressed));
  const { output, status } = await run({ TRYON_ENGINES: 'fashn', ...FASHN(vendor) });
  expect(output).toMatch(
    /^fashn \(tryon-v1\.6\): [\d.]+ s, 7\.5 cents, [\d.]+ % changed outside: .+fashn\.png\nfashn: the person is put back\n$/,
  );
  expect(status).toBe(0);
}, 120_000);

test('a failing engine is reported, and a picture that would not be shown counts as none', async () => {
  const unchanged = await sharp(readArtwork('maya')).png().toBuffer();
  const failing = await startVendor(startFashn, unchanged);
  failing.behave('status', failedJob('PipelineError'));
  const idle = await startVendor(startGemini, unchanged);
  const { output, status } = await run({
    TRYON_ENGINES: 'fashn,gemini',
    ...FASHN(failing),
    ...GEMINI(idle),
  });
  expect(output).toContain('fashn (tryon-v1.6): no picture to show.');
  expect(output).toMatch(/ 0\.0 % changed outside: .+\ngemini \([^)]+\): no picture to show\. .+\n/);
  expect(status).toBe(1);
}, 120_000);
