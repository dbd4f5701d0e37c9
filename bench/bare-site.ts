import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../scripts/project-root.ts';

/** A page with one sentence, rendered by the same framework and in the same structure as the site's pages. */
const SERVER_ENTRY = `
import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { createContext, Outlet, Scripts, ServerRouter } from 'react-router';

const siteContext = createContext();

async function handleRequest(request, status, headers, context, loadContext) {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { nonce } = loadContext.get(siteContext);
  const router = createElement(ServerRouter, { context, url: request.url, nonce });
  return new Response(await renderToReadableStream(router, { nonce }), { status, headers });
}

const head = createElement('head', null, createElement('title', null, 'Bare'));
const root = () =>
  createElement('html', { lang: 'en' }, head,
    createElement('body', null, createElement(Outlet), createElement(Scripts)));

export const entry = { module: { siteContext, default: handleRequest } };
export const routes = {
  root: { id: 'root', path: '', module: { default: root } },
  home: { id: 'home', parentId: 'root', index: true, module: { default: () => createElement('p', null, 'Bare') } },
};
const asset = { module: '/assets/bare.js', imports: [], css: [] };
export const assets = {
  entry: { imports: [], module: '/assets/entry.js' },
  routes: { root: { id: 'root', path: '', ...asset }, home: { id: 'home', parentId: 'root', index: true, ...asset } },
  url: '/assets/manifest.js',
  version: '1',
};
export const publicPath = '/';
export const assetsBuildDirectory = 'client';
export const basename = '/';
export const future = {};
export const isSpaMode = false;
export const ssr = true;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

/** Writes a site with one bare page next to the built one, where it finds the same packages; returns its folder. */
export function writeBareSite(): string {
  const folder = join(projectRoot, 'apps/web/build/bare');
  for (const part of ['server', 'client']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'server', 'index.js'), SERVER_ENTRY);
  return folder;
}
