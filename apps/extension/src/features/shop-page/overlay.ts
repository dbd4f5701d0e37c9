import { CREAM, INK_FIXED, ON_CREAM } from '@tryon/contract/site/fixed-colours.ts';
import { WINE } from '@tryon/contract/site/theme-colours.ts';
import { OWN_ELEMENT } from '#src/features/finder/page-facts.ts';

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

/** Styles of the overlay, which appears in third-party pages, where no style sheet of ours is. */
const OVERLAY_STYLES = `
:host { color-scheme: light; direction: ltr; }
* { box-sizing: border-box; }
.place { position: absolute; display: flex; gap: 1px; pointer-events: auto;
  font: 550 14.5px/1.15 "Hanken Grotesk Variable", "Hanken Grotesk", system-ui, sans-serif;
  filter: drop-shadow(0 1px 2px rgb(40 28 20 / .16)) drop-shadow(0 6px 14px rgb(40 28 20 / .2)); }
.place[hidden] { display: none; }
button { all: unset; box-sizing: border-box; cursor: pointer; user-select: none; -webkit-user-select: none;
  background: ${CREAM}; color: ${ON_CREAM}; display: inline-flex; align-items: center; justify-content: center; gap: 8px; }
button:hover { background: #f3e6dd; }
button:focus-visible { outline: 2px solid ${CREAM}; outline-offset: 2px; box-shadow: 0 0 0 6px ${INK_FIXED}; }
button:active { transform: translateY(1px); }
svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.try { min-height: 40px; padding: 0 14px 0 12px; border-radius: 2px 0 0 2px; white-space: nowrap; }
.more { width: 28px; min-height: 40px; border-radius: 0 2px 2px 0; font-size: 18px; }
.place[data-small=true] .try { width: 40px; padding: 0; }
.place[data-small=true] .words { display: none; }
.menu { position: absolute; bottom: calc(100% + 6px); left: 0; display: grid; min-width: 210px; padding: 6px; border-radius: 2px; background: ${CREAM}; }
.menu[hidden] { display: none; }
.menu button { justify-content: start; min-height: 40px; padding: 0 10px; text-align: left; }
.frame { position: absolute; border-radius: 2px; background: rgb(28 25 23 / .12); cursor: pointer;
  box-shadow: inset 0 0 0 3px ${CREAM}, inset 0 0 0 5px ${WINE.light}; font: 550 14.5px/1.2 system-ui, sans-serif; align-items: end; justify-content: start; padding: 14px; }
.frame:hover, .frame:focus-visible { background: rgb(107 26 44 / .28); }
.frame span { padding: 8px 12px; border-radius: 2px; background: ${CREAM}; color: ${ON_CREAM}; box-shadow: 0 2px 8px rgb(40 28 20 / .25); }
.bar { position: fixed; left: 50%; top: 16px; transform: translateX(-50%); display: flex; align-items: center; gap: 16px; max-width: calc(100vw - 24px);
  padding: 10px 10px 10px 18px; border-radius: 2px; background: ${CREAM}; color: ${ON_CREAM};
  font: 500 15px/1.35 "Hanken Grotesk Variable", system-ui, sans-serif; box-shadow: 0 14px 34px -8px rgb(40 28 20 / .4), 0 2px 6px rgb(40 28 20 / .2); }
.bar p { margin: 0; }
.bar button { min-height: 40px; padding: 0 14px; border: 1px solid ${ON_CREAM}; border-radius: 2px; font-weight: 550; }
@media (forced-colors: active) { button, .bar, .menu { border: 1px solid CanvasText; } }
@media print { .place, .frame, .bar { display: none; } }
@media (prefers-reduced-motion: reduce) { button:active { transform: none; } }
`;
