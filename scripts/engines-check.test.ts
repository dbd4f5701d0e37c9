import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

async function run(environment: Record<string, string>): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/engines-check.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status: Number(status), output };
}

test('each configured engine is tried with the drawn pair, and one that fails is told', async () => {
  // As if the vendor had changed nothing at all.
  const photo = readFileSync(join(projectRoot, 'packages/artwork/pictures/maya.webp'));
  const { sharp } = await import('@tryon/engine/node/sharp-setup.ts');
  const vendor = await startFashn(new Uint8Array(await sharp(photo).png().toBuffer()));
  try {
    const environment = { FASHN_API_KEY: 'key', FASHN_URL: vendor.url, TRYON_ENGINES: 'fashn' };
    const good = await run(environment);
    expect(good.output).toMatch(
      /^fashn \(tryon-v1\.6\): [\d.]+ s, 7\.5 cents, 0\.0 % changed outside: .+fashn\.png\n$/,
    );
    expect(good.status).toBe(0);
    vendor.behave('status', failedJob('PipelineError'));
    const bad = await run(environment);
    expect(bad.output).toContain('fashn (tryon-v1.6): no picture.');
    expect(bad.status).toBe(1);
  } finally {
    await vendor.close();
  }
}, 120_000);
