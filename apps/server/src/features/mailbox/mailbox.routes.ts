import { DomainError } from '#src/domain-error.ts';
import { renderMailboxPage } from '#src/features/mailbox/mailbox-page.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { Mailbox } from '#src/services/mail/mailbox.ts';

export interface MailboxRoutesOptions {
  mailbox: Mailbox;
  ownOrigins: readonly string[];
}

/** Serves the mails of a private installation without a mail server, as JSON and as a page. */
export function registerMailbox(edge: Edge, { mailbox, ownOrigins }: MailboxRoutesOptions): void {
  const ownHosts = ownOrigins.map((origin) => new URL(origin).hostname);
  /** Prevents DNS rebinding, by which pages of another site could read the mails. */
  const refuseForeignNames = (c: EdgeContext) => {
    if (!ownHosts.includes(new URL(c.req.url).hostname)) throw new DomainError('not_found');
  };

  edge.get('/api/dev/mailbox', (c) => {
    refuseForeignNames(c);
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
    refuseForeignNames(c);
    const page = renderMailboxPage(mailbox.list(), c.get('secureHeadersNonce') ?? '');
    return c.html(page, 200, NO_STORE);
  });
  for (const path of ['/api/dev/mailbox', '/api/dev/mailbox/view']) edge.all(path, methodNotAllowed('GET'));
}
