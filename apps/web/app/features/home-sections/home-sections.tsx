import type { GalleryLook } from '@tryon/contract/site/gallery.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Contact } from './contact.tsx';
import { Demo } from './demo.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PricingLine } from './pricing-line.tsx';
import { Questions } from './questions.tsx';
import './home-sections.css';

interface HomeSectionsProps {
  supportEmail: string;
  /** Who makes the pictures; the texts promise what those engines keep. */
  engines: readonly EngineChoice[];
  /** Looks of the owner's own. */
  gallery: readonly GalleryLook[];
}

/** What stands on Home below the fitting room. Every id is an address that the site links to. */
export function HomeSections({ supportEmail, engines, gallery }: HomeSectionsProps) {
  return (
    <div className="frame home-sections">
      <Features engines={engines} />
      <HowItWorks />
      <Demo gallery={gallery} />
      <PricingLine />
      <Questions engines={engines} />
      <Contact supportEmail={supportEmail} />
    </div>
  );
}
