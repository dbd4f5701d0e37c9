import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import {
  createHttpServer,
  type HttpServerOptions,
  type ListenOptions,
  listen,
} from '#src/http/http-server.ts';
import { createTestApp, type TestAppOptions } from '#src/testing/test-app.ts';

/** The test app on a free local port. */
export async function createListeningApp(
  options: TestAppOptions & HttpServerOptions & Pick<ListenOptions, 'stalledAnswerMs'> = {},
) {
  const testApp = await createTestApp(options);
  const server = createHttpServer(options);
  await listen(server, testApp.app, { ...options, port: 0, host: '127.0.0.1' });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    ...testApp,
    server,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await testApp.close();
    },
  };
}

export type ListeningApp = Awaited<ReturnType<typeof createListeningApp>>;

export interface RawClient {
  socket: Socket;
  /** Everything that the server has sent so far. */
  received: () => string;
  /** Resolves when the server has closed the connection. */
  closed: Promise<unknown>;
}

/** A TCP client for requests that no HTTP library would send. */
export async function openRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // Some tests expect a closed connection.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, received: () => received, closed };
}
