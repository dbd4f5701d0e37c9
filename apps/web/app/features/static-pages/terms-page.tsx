import { dayText } from '#app/lib/format/day-text.ts';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './terms-sections.tsx';

/** The terms of service. `now` determines the last-updated date. */
export function TermsPage({ supportEmail, now = new Date() }: { supportEmail: string; now?: Date }) {
  return (
    <LegalPage
      numbered
      title="Terms of"
      emphasis="Service"
      intro={
        <>
          <p>What you may expect of us, and we of you, in plain words.</p>
          <p className="type-small mt-3">
            {/* Server and browser may render on either side of midnight; the server's date is kept. */}
            Last updated:{' '}
            <time dateTime={now.toISOString().slice(0, 10)} suppressHydrationWarning>
              {dayText(now)}
            </time>
          </p>
        </>
      }
      sections={termsSections(supportEmail)}
    />
  );
}
