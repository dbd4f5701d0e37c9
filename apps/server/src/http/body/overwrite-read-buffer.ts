import { once } from 'node:events';
import { createServer } from 'node:http';

/** The system hands over 64 KB at a time once this much waits. */
const FILLING = new Uint8Array(1024 ** 2);

/**
 * Node reads the requests of all connections into one buffer, and `fetch` copies what it reads of answers into another
 * one; nothing can reach either, so the end of a photo stays there until as much comes again. This sends zeros from this
 * process to itself, there and back. Before the first photo it has `fetch` make its buffer as large as it ever gets: a
 * smaller one would be given up for a larger one, with the photo in it.
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
