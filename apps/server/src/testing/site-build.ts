import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page that renders its context, in the format of `react-router build`. */
const SERVER_ENTRY = `
const siteContext = { defaultValue: undefined };
export const entry = {
  module: {
    siteContext,
    handleError: () => undefined,
    default: async (request, status, headers, _context, loadContext) => {
      const site = loadContext.get(siteContext);
      if (new URL(request.url).pathname === '/broken') {
        const error = new Error('page broke');
        site.reportError(error);
        site.reportError(error);
      }
      headers.set('content-type', 'text/html');
      const { pathname } = new URL(request.url);
      const ask = async () => (await site.fetchApi('/api/probe')).json();
      const [answer] = pathname === '/asking' ? await Promise.all([ask(), ask()]) : [null];
      const { nonce, publicUrl, requestId, engines } = site;
      return new Response('<p>' + JSON.stringify({ nonce, publicUrl, requestId, engines, url: request.url, answer }) + '</p>' + ' '.repeat(2000), { status, headers });
    },
  },
};
const page = { default: () => null };
/** Posts what it was posted, and hands on the status of the answer. */
const action = async ({ request, context }) => {
  const { postApi } = context.get(siteContext);
  const headers = { 'content-type': 'application/json' };
  const answer = await postApi('/api/probe', { method: 'POST', headers, body: await request.text() });
  return new Response(await answer.text(), { status: answer.status });
};
export const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: page },
  asking: { id: 'asking', parentId: 'root', path: 'asking', module: page },
  posting: { id: 'posting', parentId: 'root', path: 'posting', module: { action } },
  broken: { id: 'broken', parentId: 'root', path: 'broken', module: page },
};
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' };
export const publicPath = '/';
export const assetsBuildDirectory = 'client';
export const basename = '/';
export const future = {};
export const isSpaMode = false;
export const ssr = true;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

/** Writes a minimal site build into `folder`, for servers started by tests. */
export function writeSiteBuild(folder: string): void {
  mkdirSync(join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'server', 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'server', 'index.js'), SERVER_ENTRY);
  writeFileSync(join(folder, 'client', 'assets', 'app-1a2b.js'), 'export {};\n');
}
