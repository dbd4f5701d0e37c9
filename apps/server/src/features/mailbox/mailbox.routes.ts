import { NO_STORE } from '#src/http/answers.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import { ownNamesOnly } from '#src/http/same-origin.ts';
import type { Mailbox } from '#src/services/mail/mailbox.ts';
import { renderMailboxPage } from './mailbox-page.ts';

/** Serves the mails of a private installation without a mail server, as JSON and as a page. */
export function registerMailbox(edge: Edge, mailbox: Mailbox, ownOrigins: readonly string[]): void {
  edge.use('/api/dev/mailbox/*', ownNamesOnly(ownOrigins));
  edge.get('/api/dev/mailbox', (c) => {
    const mails = mailbox.list().map(({ to, subject, text, html, createdAt }) => ({
      to,
      subject,
      text,
      html,
      createdAt: createdAt.toISOString(),
    }));
    return c.json(mails, 200, NO_STORE);
  });
  edge.get('/api/dev/mailbox/view', (c) => {
    const page = renderMailboxPage(mailbox.list(), c.get('secureHeadersNonce') ?? '');
    return c.html(page, 200, NO_STORE);
  });
  for (const path of ['/api/dev/mailbox', '/api/dev/mailbox/view']) edge.all(path, methodNotAllowed('GET'));
}
