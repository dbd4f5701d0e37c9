import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

/** The system hands over 64 KB at a time once this much waits. */
const FILLING_BYTES = 1024 ** 2;

/**
 * Node reads the requests of all connections into one buffer, which nothing can reach: the end of a photo stays in it
 * until a request as large comes. This makes one, of zeros, from this process to itself.
 */
export async function overwriteReadBuffer(): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204, { connection: 'close' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server has no port.');
  const client = connect(address.port, '127.0.0.1').resume();
  client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${FILLING_BYTES}\r\n\r\n`);
  client.write(Buffer.alloc(FILLING_BYTES));
  await once(client, 'close');
  server.close();
  await once(server, 'close');
}
