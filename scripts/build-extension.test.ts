import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'try-on-extension-'));
const run = (file: string, ...rest: string[]) =>
  spawnSync(process.execPath, [join(projectRoot, file), ...rest], { cwd: projectRoot, encoding: 'utf8' });
const manifestOf = (browser: string) =>
  JSON.parse(readFileSync(join(folder, browser, 'manifest.json'), 'utf8'));

beforeAll(() => {
  const done = run('scripts/build-extension.ts', '--out', folder, '--site', 'https://try.example');
  if (done.status !== 0) throw new Error(`Building failed:\n${done.stdout}${done.stderr}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('both browsers get minimal permissions, and those for shops only on request', () => {
  for (const [browser, extra] of [
    ['chrome', ['sidePanel']],
    ['firefox', []],
  ] as const) {
    const manifest = manifestOf(browser);
    expect([...manifest.permissions].sort()).toEqual(
      ['activeTab', 'contextMenus', 'identity', 'scripting', 'storage', ...extra].sort(),
    );
    expect(manifest.host_permissions).toEqual(['https://try.example/*']);
    expect(manifest.optional_host_permissions).toEqual(['<all_urls>']);
    expect(manifest.content_scripts.map(({ matches }: { matches: string[] }) => matches)).toEqual([
      ['https://try.example/*'],
    ]);
    expect(manifest.web_accessible_resources).toBeUndefined();
  }
});

test('nothing external can message it, and its policy allows only its own code', () => {
  expect(manifestOf('chrome').externally_connectable).toEqual({ ids: [] });
  for (const browser of ['chrome', 'firefox']) {
    const policy: string = manifestOf(browser).content_security_policy.extension_pages;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
  }
});

test('Chromium gets a side panel, Firefox a sidebar and an id', () => {
  expect(manifestOf('chrome').side_panel.default_path).toBe('sidepanel.html');
  expect(manifestOf('firefox').sidebar_action.default_panel).toBe('sidepanel.html');
  expect(manifestOf('firefox').browser_specific_settings.gecko.id).toBe(
    'fitting-room@virtual-try-on.example',
  );
});

test('the version exists once, and every icon exists', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'apps/extension/package.json'), 'utf8'));
  for (const browser of ['chrome', 'firefox']) {
    const manifest = manifestOf(browser);
    expect(manifest.version).toBe(version);
    for (const icon of Object.values<string>(manifest.icons)) {
      expect(existsSync(join(folder, browser, icon)), icon).toBe(true);
    }
  }
});

test('Firefox’s own linter finds nothing but React’s own code', () => {
  const done = run(
    'node_modules/web-ext/bin/web-ext.js',
    'lint',
    '--no-config-discovery',
    '--output',
    'json',
    '--source-dir',
    join(folder, 'firefox'),
  );
  const { errors, warnings } = JSON.parse(done.stdout);
  expect(errors).toEqual([]);
  // React implements `dangerouslySetInnerHTML` with this assignment; nothing here uses it.
  const others = warnings.filter(({ code }: { code: string }) => code !== 'UNSAFE_VAR_ASSIGNMENT');
  expect(others.map(({ code, message }: Record<string, string>) => `${code}: ${message}`)).toEqual([]);
});

test('a store build has no key', () => {
  const packed = join(folder, 'packed');
  const done = run('scripts/build-extension.ts', '--store', '--out', packed, '--browser', 'chrome');
  expect(done.stderr.includes('Error') ? done.stderr : '').toBe('');
  const manifest = JSON.parse(readFileSync(join(packed, 'chrome/manifest.json'), 'utf8'));
  expect(manifest.key).toBeUndefined();
  expect(readdirSync(packed).some((name) => name.endsWith('.zip'))).toBe(true);
});
