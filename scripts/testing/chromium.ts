import { existsSync } from 'node:fs';

/** Path of the browser that tests drive; `CHROMIUM_PATH` names another. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const chromiumIsThere = (): boolean => existsSync(chromiumPath);

/** No calls home that a closed network would refuse, and nothing that only imitates a graphics card. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
