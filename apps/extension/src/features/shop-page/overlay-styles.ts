/** Styles of the overlay. The brand's colours and focus ring are repeated, as it appears in third-party pages. */
export const OVERLAY_STYLES = `
:host { color-scheme: light; direction: ltr; }
* { box-sizing: border-box; }
.place { position: absolute; display: flex; gap: 1px; pointer-events: auto;
  font: 550 14.5px/1.15 "Hanken Grotesk Variable", "Hanken Grotesk", system-ui, sans-serif;
  filter: drop-shadow(0 1px 2px rgb(40 28 20 / .16)) drop-shadow(0 6px 14px rgb(40 28 20 / .2)); }
.place[hidden] { display: none; }
button { all: unset; box-sizing: border-box; cursor: pointer; user-select: none; -webkit-user-select: none;
  background: #fbf4ec; color: #2a0f15; display: inline-flex; align-items: center; justify-content: center; gap: 8px; }
button:hover { background: #f3e6dd; }
button:focus-visible { outline: 2px solid #fbf4ec; outline-offset: 2px; box-shadow: 0 0 0 6px #1c1917; }
button:active { transform: translateY(1px); }
svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.try { min-height: 40px; padding: 0 14px 0 12px; border-radius: 2px 0 0 2px; white-space: nowrap; }
.more { width: 28px; min-height: 40px; border-radius: 0 2px 2px 0; font-size: 18px; }
.place[data-small=true] .try { width: 40px; padding: 0; }
.place[data-small=true] .words { display: none; }
.menu { position: absolute; bottom: calc(100% + 6px); left: 0; display: grid; min-width: 210px; padding: 6px; border-radius: 2px; background: #fbf4ec; }
.menu[hidden] { display: none; }
.menu button { justify-content: start; min-height: 40px; padding: 0 10px; text-align: left; }
.frame { position: absolute; border-radius: 2px; background: rgb(28 25 23 / .12); cursor: pointer;
  box-shadow: inset 0 0 0 3px #fbf4ec, inset 0 0 0 5px #6b1a2c; font: 550 14.5px/1.2 system-ui, sans-serif; align-items: end; justify-content: start; padding: 14px; }
.frame:hover, .frame:focus-visible { background: rgb(107 26 44 / .28); }
.frame span { padding: 8px 12px; border-radius: 2px; background: #fbf4ec; color: #2a0f15; box-shadow: 0 2px 8px rgb(40 28 20 / .25); }
.bar { position: fixed; left: 50%; top: 16px; transform: translateX(-50%); display: flex; align-items: center; gap: 16px; max-width: calc(100vw - 24px);
  padding: 10px 10px 10px 18px; border-radius: 2px; background: #fbf4ec; color: #2a0f15;
  font: 500 15px/1.35 "Hanken Grotesk Variable", system-ui, sans-serif; box-shadow: 0 14px 34px -8px rgb(40 28 20 / .4), 0 2px 6px rgb(40 28 20 / .2); }
.bar p { margin: 0; }
.bar button { min-height: 40px; padding: 0 14px; border: 1px solid #2a0f15; border-radius: 2px; font-weight: 550; }
@media (forced-colors: active) { button, .bar, .menu { border: 1px solid CanvasText; } }
@media print { .place, .frame, .bar { display: none; } }
@media (prefers-reduced-motion: reduce) { button:active { transform: none; } }
`;
