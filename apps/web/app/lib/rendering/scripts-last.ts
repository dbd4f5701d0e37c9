const HEAD_END = '</head>';
const STYLES = /<link[^>]*rel="stylesheet"[^>]*>/g;
const MODULES = /<link[^>]*rel="modulepreload"[^>]*>/g;
const ADDRESS = /href="([^"]*)"/;
/** The router's module that takes the page over: attributes before and after the type, and what it says. */
const ENTRANCE = /<script([^>]*) type="module"[^>]*>([^<]*)<\/script>/;

/** Where a browser tells of no paint, the page still comes to life. */
const LATEST_START_MS = 2_500;

/**
 * Orders what a page asks for on its way out: styles at once, then fonts, and scripts only when the page is on the
 * screen. It is complete and readable without them, and on a slow line they would take most of the width that its
 * styles and fonts need. The router has no setting for any of it. A page that is not shown, in a tab behind
 * another, paints nothing: its scripts start at once.
 */
export function scriptsLast(): TransformStream<string, string> {
  let text = '';
  let modules: readonly string[] | null = null;
  let isDone = false;
  return new TransformStream({
    transform(piece, controller) {
      text += piece;
      if (modules === null) {
        const end = text.indexOf(HEAD_END);
        if (end < 0) return;
        const head = text.slice(0, end);
        modules = modulesOf(head);
        controller.enqueue(orderHead(head));
        text = text.slice(end);
      }
      if (!isDone && !ENTRANCE.test(text)) return;
      controller.enqueue(isDone ? text : startAfterPaint(text, modules));
      isDone = true;
      text = '';
    },
    flush(controller) {
      if (text) controller.enqueue(text);
    },
  });
}

/** The same for a whole page. */
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

/** A value as it may stand in a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Runs in the browser, as the text it is here: it may use nothing from outside. */
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
