import { useSiteFacts } from '#app/page-data/site-facts.ts';

/** Where to read emails on an installation that does not send any; nothing on one that does. */
export function MailboxLine() {
  const { hasMailbox } = useSiteFacts();
  return (
    hasMailbox && (
      <p className="mt-6 rounded-sm bg-linen px-4.5 py-4 text-[14.5px]/[1.45]">
        No mail server is set up here: mails stay on this machine.{' '}
        <a href="/api/dev/mailbox/view" target="_blank" rel="noreferrer">
          Open the mailbox
        </a>
        .
      </p>
    )
  );
}
