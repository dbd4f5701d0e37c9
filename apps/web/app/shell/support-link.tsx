import { useSiteFacts } from '#app/page-data/site-facts.ts';

/** Our email address, as a link that opens a message to it. */
export function SupportLink({ className }: { className: string }) {
  const { supportEmail } = useSiteFacts();
  return (
    <a className={className} href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
}
