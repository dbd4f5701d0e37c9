import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { failedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import { startGemini } from '@tryon/stand-ins/gemini.ts';
import { startOpenai } from '@tryon/stand-ins/openai.ts';
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

async function startVendor(start: typeof startFashn, picture: Uint8Array): Promise<VendorStandIn> {
  const vendor = await start(new Uint8Array(picture));
  onTestFinished(() => vendor.close());
  return vendor;
}

test('each configured engine is tested with the drawn pair; one that fails, or whose picture would not be shown, is reported', async () => {
  const unchanged = await sharp(readArtwork('maya')).png().toBuffer();
  // A top on the same person.
  const dressed = join(projectRoot, 'packages/engine/src/testing/golden/pictures/maya-printed-tee.png');
  const failing = await startVendor(startFashn, unchanged);
  failing.behave('status', failedJob('PipelineError'));
  const good = await startVendor(startOpenai, readFileSync(dressed));
  const idle = await startVendor(startGemini, unchanged);
  const { output, status } = await run({
    TRYON_ENGINES: 'fashn,openai,gemini',
    FASHN_API_KEY: 'key',
    FASHN_URL: failing.url,
    OPENAI_API_KEY: 'key',
    OPENAI_URL: good.url,
    GEMINI_API_KEY: 'key',
    GEMINI_URL: idle.url,
  });
  expect(output).toContain('fashn (tryon-v1.6): no picture to show.');
  expect(output).toMatch(
    /^openai \([^)]+\): [\d.]+ s, [\d.]+ cents, [\d.]+ % changed outside: .+openai\.png\nopenai: the person is put back$/m,
  );
  expect(output).toMatch(/ 0\.0 % changed outside: .+\ngemini \([^)]+\): no picture to show\. .+\n/);
  expect(status).toBe(1);
}, 120_000);
