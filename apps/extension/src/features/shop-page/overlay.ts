import { OWN_ELEMENT } from '#src/features/finder/page-facts.ts';
import { OVERLAY_STYLES } from './overlay-styles.ts';

/**
 * Holds all of our UI: one element without a size, whose content the page's styles and scripts cannot reach. It is
 * added next to the page's body, where no framework of the page manages the DOM.
 */
export function openOverlay() {
  const host = document.createElement(OWN_ELEMENT);
  // A page's styles for all elements must neither hide it nor give it a size.
  host.style.cssText =
    'all:initial!important;position:absolute!important;left:0!important;top:0!important;width:0!important;height:0!important;z-index:2147483000!important;display:block!important';
  const root = host.attachShadow({ mode: 'closed' });
  adoptStyles(root);
  document.documentElement.append(host);
  return { host, root, remove: () => host.remove() };
}

export type Overlay = ReturnType<typeof openOverlay>;

/** Constructed style sheets pass every content security policy; where a browser denies them, uses an element. */
function adoptStyles(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(OVERLAY_STYLES);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const style = document.createElement('style');
    style.textContent = OVERLAY_STYLES;
    root.append(style);
  }
}

const SVG = 'http://www.w3.org/2000/svg';

/** The hanger icon, as in the browser's toolbar. */
export function drawHanger(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', '18');
  svg.setAttribute('height', '18');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute(
    'd',
    'M9.5 6.5a2.5 2.5 0 1 1 3.500 2.300c-.6.300-1 .8-1 1.500v.7l8.600 5.400c1.200.8.700 2.600-.8 2.600H4.200c-1.500 0-2-1.800-.8-2.600L12 11',
  );
  svg.append(path);
  return svg;
}

/** Creates a button that ignores clicks synthesised by the page. */
export function makeButton(
  className: string,
  name: string,
  onPress: () => void,
  parts: readonly (Node | string)[],
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', name);
  button.append(...parts);
  button.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.isTrusted) onPress();
  });
  return button;
}
