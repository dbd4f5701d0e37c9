import type { GalleryLook } from '@tryon/contract/gallery.ts';
import { Contact } from './contact.tsx';
import { Demo } from './demo.tsx';
import type { Engine } from './engine.ts';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PricingLine } from './pricing-line.tsx';
import { Questions } from './questions.tsx';
import './home-sections.css';

interface HomeSectionsProps {
  supportEmail: string;
  /** Who makes the pictures; the texts promise what that engine keeps. */
  engine: Engine;
  /** Looks of the owner's own. */
  gallery: readonly GalleryLook[];
}

/** What stands on Home below the fitting room. Every id is an address that the site links to. */
export function HomeSections({ supportEmail, engine, gallery }: HomeSectionsProps) {
  return (
    <div className="frame home-sections">
      <Features engine={engine} />
      <HowItWorks />
      <Demo gallery={gallery} />
      <PricingLine />
      <Questions engine={engine} />
      <Contact supportEmail={supportEmail} />
    </div>
  );
}
