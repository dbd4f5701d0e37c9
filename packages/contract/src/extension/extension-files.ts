/** Where the site serves the extension as files that a browser can load. */
export const EXTENSION_FILES_PATH = '/downloads';

/** The file for each browser: one for all of Chromium's relatives. */
export const EXTENSION_FILES = {
  chrome: 'virtual-try-on-chrome.zip',
  firefox: 'virtual-try-on-firefox.zip',
} as const;
