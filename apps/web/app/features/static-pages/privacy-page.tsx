import { DOWNSCALE } from '@tryon/contract/limits.ts';
import { hasOwnEngine, recipientNames, recipientsOf } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { ReactNode } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { LegalPage } from './legal-page.tsx';
import { MailLink, toLegalSections } from './legal-text.tsx';
import { sections } from './privacy.md';

/**
 * How users' data is handled. Each line describes what the code does; change both together.
 * @param careLabel the short version, shown first.
 */
export function PrivacyPage({ careLabel }: { careLabel: ReactNode }) {
  const { supportEmail, engines } = useSiteFacts();
  return (
    <LegalPage
      title="Privacy,"
      emphasis="line by line"
      intro={
        <p>
          The short version is on the label. The long version follows: what the software does, no more and no
          less.
        </p>
      }
      opening={<div className="max-w-140 mb-14">{careLabel}</div>}
      sections={privacySections(supportEmail, engines)}
    />
  );
}

/** The sections of the privacy policy. */
export function privacySections(supportEmail: string, engines: readonly EngineChoice[]) {
  const names = recipientNames(engines);
  return toLegalSections(sections, {
    photoWidth: DOWNSCALE.maxWidthPixels,
    makers: <Makers engines={engines} names={names} />,
    sharing:
      names === '' ? 'are shared with nobody' : `go to ${names}, who makes the picture, and to nobody else`,
    supportEmail: <MailLink to={supportEmail} />,
  });
}

function Makers({ engines, names }: { engines: readonly EngineChoice[]; names: string }) {
  return (
    <>
      <li>{whereMade(engines, names)}</li>
      {recipientsOf(engines).map(({ name, keeps, policyUrl }) => (
        <li key={name}>
          <strong>{name}.</strong> {keeps}
          {policyUrl !== null && (
            <>
              {' '}
              <a href={policyUrl}>What {name} says about it</a>
            </>
          )}
        </li>
      ))}
    </>
  );
}

function whereMade(engines: readonly EngineChoice[], names: string): string {
  if (names === '') {
    return 'The picture is made by software on the same server. No other company sees your photos.';
  }
  const isMadeHere = hasOwnEngine(engines);
  return `The picture is made by ${isMadeHere ? 'software on the same server, or by ' : ''}${names}. For that your photos are sent there, as fresh JPEG files without the details that cameras add, such as place and time. Where you can choose, the choice says so before they go.`;
}
