import { once } from 'node:events';
import { createServer } from 'node:http';

/** Once this much data waits, the system delivers 64 KB at a time. */
const FILLING = new Uint8Array(1024 ** 2);

/**
 * Overwrites the read buffers that a photo may still be in. Node reads the requests of all connections into one
 * buffer and `fetch` reads responses into another. Neither is accessible, so this process sends zeros to itself and
 * back. Run before the first photo, it also grows the buffer of `fetch` to its final size; replacing a smaller buffer
 * later would leave the photo in memory.
 */
export async function overwriteReadBuffer(): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { connection: 'close' }).end(FILLING));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('A server has no port.');
    const answer = await fetch(`http://127.0.0.1:${address.port}/`, { method: 'POST', body: FILLING });
    await answer.arrayBuffer();
  } finally {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}
