/** Where to read emails on an installation that does not send any. */
export function MailboxLine() {
  return (
    <p className="account-aside">
      No mail server is set up here: mails stay on this machine.{' '}
      <a href="/api/dev/mailbox/view" target="_blank" rel="noreferrer">
        Open the mailbox
      </a>
      .
    </p>
  );
}
