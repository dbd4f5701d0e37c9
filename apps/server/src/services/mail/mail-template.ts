import { escapeHtml } from '@tryon/contract/escape-html.ts';
import { ON_WINE } from '@tryon/contract/site/fixed-colours.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import * as colours from '@tryon/contract/site/theme-colours.ts';
import type { Mail } from './mail.ts';

/** The content of a mail. All texts are plain and may be user input. */
export interface MailContent {
  readonly subject: string;
  /** By default the subject. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** The only link of the mail. */
  readonly action?: { readonly label: string; readonly url: string };
  /** A text that keeps its line breaks, such as a user's message. */
  readonly quote?: string;
  /** Small print at the end. */
  readonly footnote: string;
}

const SERIF = "'Noto Serif Display','Bodoni 72',Didot,Georgia,serif";
const SANS = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * A mail of that content to one person, as plain text and as HTML in the site's design. Styles are inline, because many mail programs
 * support nothing else. No external resources are loaded, so that opening a mail cannot be tracked.
 */
export function mailTo(to: string, content: MailContent): Mail {
  return { to, subject: content.subject, text: renderText(content), html: renderHtml(content) };
}

function renderText(content: MailContent): string {
  const { subject, heading = subject, paragraphs, action, quote, footnote } = content;
  const blocks = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    `--\n${footnote}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderHtml(content: MailContent): string {
  const { subject, heading = subject, paragraphs, action, quote, footnote } = content;
  const body = [
    `<h1 style="margin:0 0 20px;font:400 30px/1.14 ${SERIF};color:${colours.INK.light}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p style="margin:0 0 16px;font:400 16px/1.5 ${SANS};color:${colours.INK_2.light}">${escapeHtml(text)}</p>`,
    ),
    ...(action ? [renderAction(action)] : []),
    ...(quote === undefined ? [] : [renderQuote(quote)]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colours.CALICO.light}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.CALICO.light}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colours.PAPER.light};border:1px solid ${colours.LINE.light}">
<tr><td style="padding:18px 32px;background:${colours.WINE.light};font:400 21px/1.2 ${SERIF};color:${ON_WINE}">${PRODUCT_NAME}</td></tr>
<tr><td style="padding:36px 32px 20px">
${body.join('\n')}
</td></tr>
<tr><td style="padding:0 32px"><div style="border-top:2px dashed ${colours.LINE.light};font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td style="padding:16px 32px 28px;font:400 13.5px/1.45 ${SANS};color:${colours.INK_3.light}">${escapeHtml(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The URL is also shown below the button, for programs that do not show links. */
function renderAction({ label, url }: NonNullable<MailContent['action']>): string {
  const address = escapeHtml(url);
  const link = (style: string, text: string) =>
    `<a href="${address}" target="_blank" rel="noopener noreferrer" style="${style}">${text}</a>`;
  return `<p style="margin:28px 0 24px">${link(
    `display:inline-block;padding:15px 26px;background:${colours.INK.light};font:600 15.5px/1.2 ${SANS};color:${colours.PAPER.light};text-decoration:none;border-radius:2px`,
    escapeHtml(label),
  )}</p>
<p style="margin:0 0 16px;font:400 13.5px/1.45 ${SANS};color:${colours.INK_3.light}">If the button does nothing, copy this address into your browser:<br>${link(
    `color:${colours.THREAD.light};word-break:break-all`,
    address,
  )}</p>`;
}

function renderQuote(quote: string): string {
  return `<p style="margin:8px 0 16px;padding:18px 20px;background:${colours.CALICO.light};font:400 16px/1.5 ${SANS};color:${colours.INK.light};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</p>`;
}
