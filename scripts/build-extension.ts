import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildExtension, packExtension, type TargetBrowser } from '../apps/extension/extension-build.ts';
import { projectRoot } from './project-root.ts';

const USAGE = `npm run build:extension [-- options]
  --site <origin>     the site whose account and API it uses (default: PUBLIC_URL, else http://localhost:8000)
  --browser <name>    chrome or firefox (default: both)
  --out <folder>      where it goes, a folder a browser (default: apps/extension/build)
  --store             leaves the development key out and packs the files that stores take
  --zip               packs the files that the site serves
`;

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    browser: { type: 'string' },
    out: { type: 'string' },
    store: { type: 'boolean', default: false },
    zip: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(USAGE);
} else {
  for (const browser of readBrowsers(values.browser)) await make(browser);
}

async function make(browser: TargetBrowser): Promise<void> {
  const options = {
    browser,
    siteOrigin: readOrigin(values.site ?? process.env.PUBLIC_URL ?? 'http://localhost:8000'),
    hasDevelopmentKey: !values.store,
    outputFolder: resolve(values.out ?? join(projectRoot, 'apps/extension/build')),
  };
  if (!values.store && !values.zip) {
    await buildExtension(options);
    process.stdout.write(`${join(options.outputFolder, browser)}\n`);
    return;
  }
  for (const file of await packExtension(options)) process.stdout.write(`${file}\n`);
}

function readBrowsers(name: string | undefined): TargetBrowser[] {
  if (name === undefined) return ['chrome', 'firefox'];
  if (name === 'chrome' || name === 'firefox') return [name];
  return fail(`Unknown browser "${name}". Known: chrome, firefox.`);
}

function readOrigin(address: string): string {
  if (!URL.canParse(address)) return fail(`"${address}" is no address of a site.`);
  const { origin, protocol } = new URL(address);
  return protocol === 'http:' || protocol === 'https:'
    ? origin
    : fail(`"${address}" is no address of a site.`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${USAGE}`);
  process.exit(1);
}
