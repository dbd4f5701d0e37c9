/** URL path of the extension's downloadable files. */
export const EXTENSION_FILES_PATH = '/downloads';

/** The file per browser; one for all browsers based on Chromium. */
export const EXTENSION_FILES = {
  chrome: 'virtual-try-on-chrome.zip',
  firefox: 'virtual-try-on-firefox.zip',
} as const;
