import { PLANS, PREMIUM_PASS } from '@tryon/contract/payments/plans.ts';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { SUPPORT_REPLY_HOURS, TERMS_NOTICE_DAYS } from '@tryon/contract/site/site-texts.ts';
import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

/** The eleven sections of the terms. */
export function termsSections(supportEmail: string): readonly LegalSection[] {
  return [...USE, ...RISK, contactSection(supportEmail)];
}

const USE: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    content: (
      <p>
        By using {PRODUCT_NAME}, on this site or through the browser extension, you accept these terms. If you
        do not accept them, please do not use it. You must be an adult where you live.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'Description of service',
    content: (
      <>
        <p>
          You give a photo of a garment and a photo of a person, and receive a generated picture of that
          person wearing the garment. The picture shows style, not size: it is no promise that a garment fits,
          feels or looks the same in life.
        </p>
        <p>
          The Free plan gives {PLANS.free.tryOnsPerMonth} try-ons a month with a watermark; paid plans give
          more, without one. The free ones are given once a month to each email address, and all but the first
          when the address is verified. What each plan holds and costs stands on the{' '}
          <Link to="/pricing">pricing page</Link>. A try-on is counted only when its picture was delivered.
        </p>
        <p>
          Plus and Pro are subscriptions: they renew every month or every year, at the price shown, until you
          cancel. An upgrade begins at once and you pay the difference; a downgrade or a cancellation begins
          with the next period, and until then everything stays usable. Unused try-ons of a paid plan stay
          while the subscription runs, and end with it. The {PREMIUM_PASS.name} is a single payment:{' '}
          {PREMIUM_PASS.tryOns} try-ons, valid for {PREMIUM_PASS.validDays} days, and nothing renews. Your
          latest payment is refunded in full within 14 days if none of its try-ons has been used; what was
          bought with it then ends at once. If that payment was for an upgrade, the whole subscription ends,
          the try-ons of the smaller plan included.
        </p>
      </>
    ),
  },
  {
    id: 'responsibilities',
    title: 'User responsibilities',
    content: (
      <>
        <p>You are responsible for what you put in and for what you do with the result. In particular:</p>
        <ul>
          <li>use a photo of yourself, or one whose subject has agreed to this use, and of adults only;</li>
          <li>use garment photos that you may use;</li>
          <li>keep the password of your account to yourself, and tell us if somebody else has it;</li>
          <li>say that a picture is generated where others could take it for a photograph.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy',
    content: (
      <p>
        What happens to your photos and to everything else you give us is described, line by line, in the{' '}
        <Link to="/privacy">privacy policy</Link>, which is part of these terms. In one sentence: photos are
        processed and not stored by us, and are not used for training.
      </p>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    content: (
      <p>
        Your photos stay yours, and we claim no rights in the pictures made from them. You allow us to process
        both for as long as it takes to make your picture, and for nothing else. The name, the design and the
        software of {PRODUCT_NAME} belong to those who made them. A garment’s design, brand and photo belong
        to their owners; a try-on gives you no rights in them.
      </p>
    ),
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    content: (
      <>
        <p>You may not use {PRODUCT_NAME}:</p>
        <ul>
          <li>with photos of children, or of anyone who has not agreed;</li>
          <li>to undress, sexualise, mock, harass, deceive or impersonate anyone;</li>
          <li>for anything that breaks a law or somebody else’s rights;</li>
          <li>by getting around its limits, disturbing its work or reaching into other people’s accounts;</li>
          <li>to resell it as your own service without an agreement with us.</li>
        </ul>
        <p>We may close an account that does so, after a warning where that is possible.</p>
      </>
    ),
  },
];

const RISK: readonly LegalSection[] = [
  {
    id: 'availability',
    title: 'Availability',
    content: (
      <p>
        We work to keep {PRODUCT_NAME} running, but do not promise that it always is. There is maintenance,
        there are failures, and when every fitting room is taken we ask you to come back in a moment. A try-on
        that fails costs you nothing. Some photos cannot be used; we say which and why.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    content: (
      <p>
        Pictures are generated by software and can be wrong. As far as the law allows, we are not liable for
        what you buy, or do not buy, because of one, nor for indirect loss, and our liability is limited to
        what you paid us in the twelve months before. Nothing here limits liability that the law does not let
        us limit, nor your rights as a consumer.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    content: (
      <p>
        You may stop at any time and cancel a paid plan without a fee; it then runs to the end of the period
        you have paid for. We may end your access when you break these terms in a serious way, or when we end
        the service; in the latter case we refund what you have paid for time that is still to come.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        We may change these terms. Of material changes we give {TERMS_NOTICE_DAYS} days notice, on this page
        and, if you have an account with a confirmed address, by email, before they apply. If you do not agree
        you may end your use until then; using {PRODUCT_NAME} afterwards means that you accept them.
      </p>
    ),
  },
];

function contactSection(supportEmail: string): LegalSection {
  return {
    id: 'contact',
    title: 'Contact',
    content: (
      <p>
        Questions about these terms: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or the{' '}
        <Link to="/contact">contact page</Link>. We reply within {SUPPORT_REPLY_HOURS} hours.
      </p>
    ),
  };
}
