import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import { compress } from 'hono/compress';
import type { Edge } from '#src/http/edge.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** A file of its own, because the content policy allows no script inside the page. */
const START_SCRIPT = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null });
`;

const FILES = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
] as const;

const ONE_HOUR = 'public, max-age=3600';

/** The readable page of the OpenAPI document, from our own origin alone. */
export function registerApiDocs(edge: Edge): void {
  edge.use('/api/docs/*', compress());
  for (const path of ['/api/docs', '/api/docs/']) edge.get(path, (c) => c.html(PAGE));
  edge.get('/api/docs/start.js', (c) =>
    c.body(START_SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': ONE_HOUR,
    }),
  );
  for (const [name, type] of FILES) {
    edge.get(`/api/docs/${name}`, async (c) => {
      const bytes = await readFile(join(findPackage(), name));
      return c.body(new Uint8Array(bytes), 200, { 'content-type': type, 'cache-control': ONE_HOUR });
    });
  }
}

/** Its entry would load the whole interface into this process; only the folder is wanted. */
function findPackage(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
