const HEAD_END = '</head>';
const MODULE = /<link rel="modulepreload"/g;

/**
 * Asks the browser to fetch a page's styles and fonts before its scripts. The page is complete and readable
 * without them, and the router marks its preloaded modules in no way, so the marks are set in the head on its way
 * out. What follows the head goes through untouched.
 */
export function scriptsLast(): TransformStream<string, string> {
  let head: string | null = '';
  return new TransformStream({
    transform(text, controller) {
      if (head === null) {
        controller.enqueue(text);
        return;
      }
      head += text;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      controller.enqueue(markModules(head.slice(0, end)) + head.slice(end));
      head = null;
    },
    flush(controller) {
      if (head) controller.enqueue(markModules(head));
    },
  });
}

const markModules = (html: string): string => html.replace(MODULE, '$& fetchpriority="low"');
