import { escapeHtml } from '@tryon/contract/escape-html.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { CALICO } from '@tryon/contract/site/theme-colours.ts';
import { NO_STORE } from '#src/http/answers.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { ownNamesOnly } from '#src/http/same-origin.ts';
import { htmlPage, ROOT_STYLE } from '#src/services/html-page.ts';
import type { Mailbox, StoredMail } from '#src/services/mail/mailbox.ts';

/** Serves the mails of a private installation without a mail server, as JSON and as a page. */
export function registerMailbox(edge: Edge, mailbox: Mailbox, ownOrigins: readonly string[]): void {
  edge.use('/api/dev/mailbox/*', ownNamesOnly(ownOrigins));
  edge.get('/api/dev/mailbox', (c) => {
    const mails = mailbox.list().map(({ replyTo: _, attachments: _files, ...mail }) => mail);
    return c.json(mails, 200, NO_STORE);
  });
  edge.get('/api/dev/mailbox/view', (c) => {
    const page = renderMailboxPage(mailbox.list(), c.get('secureHeadersNonce') ?? '');
    return c.html(page, 200, NO_STORE);
  });
}

const STYLES = `
${ROOT_STYLE}
body { margin: 0; background: var(--calico); color: var(--ink); font: 400 16px/1.5 "Hanken Grotesk Variable", system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 48px 20px 88px; }
h1 { margin: 0 0 8px; font: 400 44px/1.06 Didot, Georgia, serif; }
h2 { margin: 0; font-size: 18px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--ink-3); }
article { margin-top: 40px; padding-top: 16px; border-top: 1px solid var(--line); }
iframe { display: block; box-sizing: border-box; width: 100%; height: 620px; border: 1px solid var(--line); background: ${CALICO.light}; }
summary { padding: 12px 0; cursor: pointer; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`;

/** Renders the list of mails. Each mail is in its own frame, which runs no scripts and submits no forms. */
function renderMailboxPage(mails: readonly StoredMail[], nonce: string): string {
  const list = mails.length === 0 ? '<p>No mail yet. Reload this page after the next one.</p>' : '';
  const head = `<link rel="icon" href="/favicon.svg">
<style nonce="${escapeHtml(nonce)}">${STYLES}</style>`;
  const body = `<main>
<h1>Mailbox</h1>
<p>No mail server is configured, so mails stay here, in memory, until the server stops. Newest first.</p>
${list}${mails.map(renderMail).join('\n')}
</main>`;
  return htmlPage(`Mailbox of this ${PRODUCT_NAME}`, head, body);
}

function renderMail({ to, replyTo, subject, text, html, createdAt }: StoredMail): string {
  const time = createdAt.toISOString();
  const answerTo = replyTo === undefined ? '' : `, answers go to ${escapeHtml(replyTo)}`;
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}${answerTo}, <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;
}
