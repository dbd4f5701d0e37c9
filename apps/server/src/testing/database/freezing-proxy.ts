import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that, while frozen, accepts connections and data but forwards nothing. */
export async function startFreezingProxy(target: { host: string; port: number }) {
  let isFrozen = false;
  const sockets = new Set<Socket>();

  const setFrozen = (frozen: boolean) => {
    isFrozen = frozen;
    for (const socket of sockets) {
      if (frozen) socket.pause();
      else socket.resume();
    }
  };

  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair = [near, far] as const;
    for (const [socket, other] of [pair, [far, near] as const]) {
      sockets.add(socket);
      socket.on('data', (chunk) => void other.write(chunk));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isFrozen) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
