import { PLANS, PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { SUPPORT_REPLY_HOURS, TERMS_NOTICE_DAYS } from '@tryon/contract/site/site-texts.ts';
import { dayText } from '#app/format/day-text.ts';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { LegalPage } from './legal-page.tsx';
import { MailLink, toLegalSections } from './legal-text.tsx';
import { sections } from './terms.md';

/** The terms of service. */
export function TermsPage() {
  const { supportEmail } = useSiteFacts();
  const now = new Date();
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

/** The eleven sections of the terms. */
export function termsSections(supportEmail: string) {
  return toLegalSections(sections, {
    product: PRODUCT_NAME,
    freeTryOns: PLANS.free.tryOnsPerMonth,
    pass: PREMIUM_PASS.name,
    passTryOns: PREMIUM_PASS.tryOns,
    passDays: PREMIUM_PASS.validDays,
    noticeDays: TERMS_NOTICE_DAYS,
    replyHours: SUPPORT_REPLY_HOURS,
    supportEmail: <MailLink to={supportEmail} />,
  });
}
