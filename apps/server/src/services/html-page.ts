import { escapeHtml } from '@tryon/contract/escape-html.ts';
import * as colours from '@tryon/contract/site/theme-colours.ts';

const PALETTE = Object.entries(colours).map(
  ([name, { light, dark }]) => `--${name.toLowerCase().replace('_', '-')}: light-dark(${light}, ${dark});`,
);

/** The rule of a page's style sheet that gives it the site's colours, light and dark, as `--ink-2`. */
export const ROOT_STYLE = `:root { color-scheme: light dark; ${PALETTE.join(' ')} }`;

/** A page of its own, outside the site; the title is text, `head` and `body` are HTML. */
export function htmlPage(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
