/** Smaller frames, in CSS pixels, are adverts, counters and forms. */
const SMALLEST_FRAME = 240;
const DEEPEST_FRAME = 3;

/** The page's document and those of its same-origin frames; cross-origin frames are inaccessible to it and to us. */
export function documentsOf(page: Document, depth = 0): readonly Document[] {
  if (depth >= DEEPEST_FRAME) return [page];
  const inner = [...page.querySelectorAll('iframe')].flatMap((frame) => {
    const { width, height } = frame.getBoundingClientRect();
    const isSeen = Math.min(width, height) >= SMALLEST_FRAME && frame.checkVisibility();
    return isSeen && frame.contentDocument?.body ? documentsOf(frame.contentDocument, depth + 1) : [];
  });
  return [page, ...inner];
}

/** The parent element across shadow roots and same-origin frames; null at the outermost. */
export function elementAround(node: Node): Element | null {
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  if ('host' in root && isElement(root.host)) return root.host;
  return node.ownerDocument?.defaultView?.frameElement ?? null;
}

/** An element's box in the top window, in CSS pixels, also for elements inside frames. */
export function boxInWindow(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView?.frameElement;
  if (!frame) return box;
  const outer = boxInWindow(frame);
  const left = outer.left + frame.clientLeft + box.left;
  const top = outer.top + frame.clientTop + box.top;
  return new DOMRect(left, top, box.width, box.height);
}

/** Each frame has its own global classes, so `instanceof` fails for its elements. */
export const isImage = (element: Element): element is HTMLImageElement => element.localName === 'img';

export const isLink = (element: Element): element is HTMLAnchorElement => element.localName === 'a';

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === Node.ELEMENT_NODE;
