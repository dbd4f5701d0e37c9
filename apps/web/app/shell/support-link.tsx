import { useSiteFacts } from '#app/lib/seo/site-facts.ts';

/** Our email address, as a link that opens a message to it. */
export function SupportLink({ className }: { className: string }) {
  const { supportEmail } = useSiteFacts();
  return (
    <a className={className} href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
}
