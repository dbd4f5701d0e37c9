import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DESCRIBED_PAGES } from './described-pages.ts';
import { RESTLESS_PAGES } from './restless-pages.ts';
import { SHOP_STYLES, type ShopContext, type ShopPage } from './shop-page.ts';
import { SHOP_SCRIPTS } from './shop-scripts.ts';
import { OTHER_GOODS_PAGE, UNDESCRIBED_PAGES } from './undescribed-pages.ts';

/** Pages of all test shops. */
export const SHOP_PAGES: readonly ShopPage[] = [
  ...DESCRIBED_PAGES,
  ...UNDESCRIBED_PAGES,
  ...RESTLESS_PAGES,
  OTHER_GOODS_PAGE,
];

export interface ShopServerOptions {
  /** Folder of the pictures, as WebP by name, with thumbnails of the same names in `thumbs`. */
  pictureFolder: string;
  /** Pages beside those of all test shops. */
  pages?: readonly ShopPage[];
}

export interface ShopServer {
  /** Origin of the shop, without a trailing slash. */
  origin: string;
  /** Origin of the picture server. */
  pictureOrigin: string;
  /** Requests that the picture server refused because they came from elsewhere. */
  refusals: () => number;
  stop: () => Promise<void>;
}

/** Wider than this, pixels, a picture server's answer is the large picture. */
const THUMBNAIL_WIDTH = 500;
/** How long a slow picture is on its way, milliseconds. */
const SLOW_MS = 2_500;
const NAME = /^\/pictures\/([a-z-]+)\.webp$/;

/**
 * Starts the test shops on a free port of this machine, and a picture server on another one that sends no header
 * which would let a page read its pictures.
 */
export async function startShops({ pictureFolder, pages = [] }: ShopServerOptions): Promise<ShopServer> {
  let refused = 0;
  const readPicture = (name: string, isSmall: boolean) =>
    readFile(join(pictureFolder, isSmall ? 'thumbs' : '', `${name}.webp`));

  const pictures = await listen(async (request, response) => {
    const { pathname, searchParams } = addressOf(request);
    const name = NAME.exec(pathname)?.[1];
    // As picture servers do that want to be paid by the shop: whoever does not come from a page of it gets nothing.
    if (searchParams.has('guarded') && !request.headers.referer?.startsWith('http://127.0.0.1')) {
      refused += 1;
      response.writeHead(403).end();
      return;
    }
    const width = Number(searchParams.get('w') ?? THUMBNAIL_WIDTH);
    const bytes = name && (await readPicture(name, width < THUMBNAIL_WIDTH).catch(() => null));
    if (!bytes) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/webp' }).end(bytes);
  });

  const shop = await listen(async (request, response) => {
    const { pathname, searchParams } = addressOf(request);
    const name = NAME.exec(pathname)?.[1];
    const script = SHOP_SCRIPTS[pathname];
    const page = [...SHOP_PAGES, ...pages].find(
      ({ path }) => pathname === `/${path}` || pathname.startsWith(`/${path}/`),
    );
    if (pathname === '/shop.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(SHOP_STYLES);
    } else if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (name) {
      if (searchParams.has('slow')) await wait(SLOW_MS);
      const bytes = await readPicture(name, false).catch(() => null);
      response.writeHead(bytes ? 200 : 404, { 'content-type': 'image/webp' }).end(bytes);
    } else if (page) {
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          ...(page.contentPolicy ? { 'content-security-policy': page.contentPolicy } : {}),
        })
        .end(page.html(context));
    } else {
      response.writeHead(404).end();
    }
  });

  const context: ShopContext = {
    own: (name) => `${originOf(shop)}/pictures/${name}.webp`,
    cdn: (name, width) => `${originOf(pictures)}/pictures/${name}.webp${width ? `?w=${width}` : ''}`,
    guarded: (name) => `${originOf(pictures)}/pictures/${name}.webp?guarded=1`,
  };

  return {
    origin: originOf(shop),
    pictureOrigin: originOf(pictures),
    refusals: () => refused,
    stop: async () => {
      await Promise.all([close(shop), close(pictures)]);
    },
  };
}

function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://shop.invalid');
}

function originOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function listen(answer: (...call: Parameters<RequestListener>) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
