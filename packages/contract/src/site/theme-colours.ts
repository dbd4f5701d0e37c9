/**
 * Colours of `packages/ui/src/theme.css`, for what its variables do not reach: mails, the server's own pages, shops'
 * pages, the browser's toolbars. A test holds both equal.
 */
export const CALICO = { light: '#f0ede6', dark: '#161312' };
export const PAPER = { light: '#fbfaf6', dark: '#26211e' };
export const LINE = { light: '#cec7ba', dark: '#3d3733' };
export const EDGE = { light: '#857c70', dark: '#867b72' };
export const INK = { light: '#1c1917', dark: '#f4efe8' };
export const INK_2 = { light: '#524b45', dark: '#cbc2b8' };
export const INK_3 = { light: '#655d55', dark: '#a79d93' };
export const ON_INK = { light: '#fbfaf6', dark: '#1c1917' };
export const WINE = { light: '#6b1a2c', dark: '#7a2235' };
export const THREAD = { light: '#8a2438', dark: '#e79aa0' };
export const WARN = { light: '#7a5200', dark: '#e3b65c' };
export const WARN_SOFT = { light: '#f1e4c8', dark: '#33291a' };
export const BAD = { light: '#b0290b', dark: '#f39a80' };
export const BAD_SOFT = { light: '#f6ddd4', dark: '#3a201a' };
