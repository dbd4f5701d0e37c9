import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { failedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import type { VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import { expect, test } from 'vitest';
import { projectRoot } from '#scripts/project-root.ts';
import { readArtwork } from '../../apps/server/src/testing/pictures.ts';

async function run(environment: Record<string, string>): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/operations/engines-check.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status: Number(status), output };
}

const environmentOf = ({ url }: VendorStandIn) => ({
  FASHN_API_KEY: 'key',
  FASHN_URL: url,
  TRYON_ENGINES: 'fashn',
});

test('each configured engine is tested with the drawn pair, and a failing one is reported', async () => {
  // A top on the same person.
  const dressed = join(projectRoot, 'packages/engine/src/golden/pictures/maya-printed-tee.png');
  const vendor = await startFashn(new Uint8Array(readFileSync(dressed)));
  try {
    const good = await run(environmentOf(vendor));
    expect(good.output).toMatch(
      /^fashn \(tryon-v1\.6\): [\d.]+ s, 7\.5 cents, [\d.]+ % changed outside: .+fashn\.png\nfashn: the person is put back\n$/,
    );
    expect(good.status).toBe(0);
    vendor.behave('status', failedJob('PipelineError'));
    const bad = await run(environmentOf(vendor));
    expect(bad.output).toContain('fashn (tryon-v1.6): no picture to show.');
    expect(bad.status).toBe(1);
  } finally {
    await vendor.close();
  }
}, 120_000);

test('a picture that would not be shown counts as none', async () => {
  // Simulates a vendor that changed nothing.
  const vendor = await startFashn(new Uint8Array(await sharp(readArtwork('maya')).png().toBuffer()));
  try {
    const { output, status } = await run(environmentOf(vendor));
    expect(output).toMatch(/ 0\.0 % changed outside: .+\nfashn \(tryon-v1\.6\): no picture to show\. .+\n$/);
    expect(status).toBe(1);
  } finally {
    await vendor.close();
  }
}, 120_000);
