import { existsSync } from 'node:fs';

/** Path of the browser for tests; `CHROMIUM_PATH` overrides it. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const chromiumIsThere = (): boolean => existsSync(chromiumPath);

const SHELL = '/usr/bin/chromium-headless-shell';

export const shellIsThere = (): boolean => existsSync(SHELL);

/**
 * Path of the browser for pages alone: Chromium without windows and extensions, where opening a page takes half the
 * processor time. Not every Linux has it.
 */
export const shellPath = process.env.CHROMIUM_PATH === undefined && shellIsThere() ? SHELL : chromiumPath;

/**
 * Disables background requests, which a closed network would refuse, and software emulation of a graphics card. Text is as
 * wide without windows as with them: its hinting would round every letter to whole pixels.
 */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
