import { existsSync } from 'node:fs';

/** Path of the browser for tests; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const chromiumIsThere = (): boolean => existsSync(chromiumPath);

/** Disables background requests, which a closed network would refuse, and software emulation of a graphics card. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
