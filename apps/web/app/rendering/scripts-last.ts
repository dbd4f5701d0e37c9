const HEAD_END = '</head>';
const STYLES = /<link[^>]*rel="stylesheet"[^>]*>/g;
const MODULES = /<link[^>]*rel="modulepreload"[^>]*>/g;
const ADDRESS = /href="([^"]*)"/;
/** The router's entry module: the attributes before and after the type, and its code. */
const ENTRANCE = /<script([^>]*) type="module"[^>]*>([^<]*)<\/script>/;

/** Fallback for browsers that report no paint: scripts then start after this delay. */
const LATEST_START_MS = 2_500;

/**
 * Orders a page's requests: styles at once, then fonts, and scripts only after the first paint. The page is complete
 * and readable without scripts, and on a slow connection they would take most of the bandwidth that styles and fonts
 * need. The router has no setting for this. A page in a background tab never paints, so its scripts start at once.
 */
export function orderPage(html: string): string {
  const end = html.indexOf(HEAD_END);
  if (end < 0) return html;
  const head = html.slice(0, end);
  return orderHead(head) + startAfterPaint(html.slice(end), modulesOf(head));
}

const modulesOf = (head: string): readonly string[] =>
  [...head.matchAll(MODULES)].flatMap(([link]) => ADDRESS.exec(link)?.[1] ?? []);

function orderHead(head: string): string {
  const styles = head.match(STYLES) ?? [];
  const rest = head.replace(STYLES, '').replace(MODULES, '');
  const firstLink = rest.indexOf('<link');
  const at = firstLink < 0 ? rest.length : firstLink;
  return rest.slice(0, at) + styles.join('') + rest.slice(at);
}

const startAfterPaint = (html: string, modules: readonly string[]): string =>
  html.replace(
    ENTRANCE,
    (_, attributes: string, code: string) =>
      `<script${attributes}>(${starter})(${inScript(modules)},${inScript(code)},${LATEST_START_MS})</script>`,
  );

/** Serialises a value for use inside a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Inlined as source text and run in the browser, so it must not reference anything outside itself. */
const starter = `(modules, code, latestMs) => {
  const { nonce } = document.currentScript;
  const add = (name, parts) => document.head.append(Object.assign(document.createElement(name), parts, { nonce }));
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules) add('link', { rel: 'modulepreload', fetchPriority: 'low', href });
    add('script', { type: 'module', textContent: code });
  };
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, latestMs);
}`;
