import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';

interface PrivacyPageProps {
  supportEmail: string;
  engines: readonly EngineChoice[];
  /** The short version, shown first. */
  careLabel: ReactNode;
}

/** How users' data is handled. Each line describes what the code does; change both together. */
export function PrivacyPage({ supportEmail, engines, careLabel }: PrivacyPageProps) {
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
