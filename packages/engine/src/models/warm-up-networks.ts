import { READER } from '#src/core/garment/read-garment.ts';
import type { Networks } from '#src/core/types.ts';

/** Runs each network once, as the first run sets up memory and kernels, which would slow down the first user. */
export async function warmUpNetworks(networks: Networks): Promise<void> {
  await networks.pose(new Float32Array(256 * 256 * 3));
  await networks.selfie(new Float32Array(256 * 256 * 3));
  await networks.readGarment(new Float32Array(READER.side ** 2 * READER.channels));
  await networks.parsePerson(new Float32Array(320 * 240 * 13));
}
