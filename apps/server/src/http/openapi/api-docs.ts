import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { staticFiles } from '#src/http/site/static-files.ts';
import { htmlPage } from '#src/services/html-page.ts';

const HEAD = `<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">`;
const BODY = `<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>`;
const PAGE = htmlPage(`${PRODUCT_NAME} API`, HEAD, BODY);

/** A separate file, because the content security policy forbids inline scripts. */
const START_SCRIPT = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null });
`;

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const ONE_HOUR = 'public, max-age=3600';

/** Serves the readable page of the OpenAPI document, from our own origin only. */
export function registerApiDocs(edge: Edge): void {
  edge.use('/api/docs/*', staticFiles(findPackage(), { at: '/api/docs', only: FILES }));
  for (const path of ['/api/docs', '/api/docs/']) edge.get(path, (c) => c.html(PAGE));
  edge.get('/api/docs/start.js', (c) =>
    c.body(START_SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': ONE_HOUR,
    }),
  );
}

/** Finds the folder without importing the package, whose entry would load the whole interface. */
function findPackage(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
