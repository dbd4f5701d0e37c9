import { READER } from '#src/core/garment/read-garment.ts';
import type { Networks } from '#src/core/types.ts';

/** The first run of a network sets up its memory and its kernels; no person should wait for that. */
export async function warmUpNetworks(networks: Networks): Promise<void> {
  await networks.pose(new Float32Array(256 * 256 * 3));
  await networks.selfie(new Float32Array(256 * 256 * 3));
  await networks.readGarment(new Float32Array(READER.side ** 2 * READER.channels));
  await networks.parsePerson(new Float32Array(320 * 240 * 13));
}
