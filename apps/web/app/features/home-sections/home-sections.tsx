import type { GalleryResult } from '@tryon/contract/site/gallery.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Contact } from './contact.tsx';
import { Demo } from './demo.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PricingLine } from './pricing-line.tsx';
import { Questions } from './questions.tsx';

interface HomeSectionsProps {
  supportEmail: string;
  /** The engines in use; the texts promise only what these engines keep. */
  engines: readonly EngineChoice[];
  /** Example looks supplied by the site's owner. */
  gallery: readonly GalleryResult[];
}

/** The sections of Home below the fitting room. The site links to every id. */
export function HomeSections({ supportEmail, engines, gallery }: HomeSectionsProps) {
  return (
    <div className="frame grid grid-cols-1 gap-22 pt-14 pb-22 md:gap-30 md:pt-22 md:pb-30">
      <Features engines={engines} />
      <HowItWorks />
      <Demo gallery={gallery} />
      <PricingLine />
      <Questions engines={engines} />
      <Contact supportEmail={supportEmail} />
    </div>
  );
}
