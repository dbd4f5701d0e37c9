import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { buttonStyle } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import { LinkButton } from '#app/shell/link-button.tsx';
import type { SectionProps } from '#app/shell/section.tsx';
import {
  DOWNLOADS,
  FEATURE_CARDS,
  INSTALL_STEPS,
  LOAD_STEPS,
  type Step,
  USAGE_STEPS,
} from './extension-texts.ts';
import { type BeforeAndAfter, SidePanelPicture } from './side-panel-picture.tsx';

/**
 * What the browser extension does, how to install it and how to use it.
 * @param storeUrl null if no store is configured; the site then offers the extension for download.
 */
export function ExtensionPage({ storeUrl, pictures }: { storeUrl: string | null; pictures: BeforeAndAfter }) {
  return (
    <div className="frame grid grid-cols-1 gap-22 pt-7 pb-22 md:gap-30 md:pb-30">
      <Introduction storeUrl={storeUrl} />
      <SidePanelPicture pictures={pictures} />
      <Steps
        id="install"
        title="Three steps"
        emphasis="in"
        steps={storeUrl === null ? LOAD_STEPS : INSTALL_STEPS}
      >
        {storeUrl === null && (
          <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
            {DOWNLOADS.map(({ name, address }) => (
              <a key={address} href={address} download {...buttonStyle({ variant: 'secondary' })}>
                {name}
              </a>
            ))}
          </p>
        )}
      </Steps>
      <Steps id="use" title="Four" emphasis="to wear it" steps={USAGE_STEPS} />
      <section aria-labelledby="why-title">
        <h2 id="why-title" className="type-d2">
          What you can <em>count on</em>
        </h2>
        <ul className="mt-7 grid grid-cols-1 gap-x-(--gutter) gap-y-7 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-[none]">
          {FEATURE_CARDS.map(({ title, text }) => (
            <li key={title} className="border-t border-ink pt-4.5">
              <h3 className="type-d5">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Introduction({ storeUrl }: { storeUrl: string | null }) {
  return (
    <div className="-mb-10 grid grid-cols-1 gap-x-(--gutter) gap-y-6 md:-mb-16 md:grid-cols-12 md:items-end">
      <h1 className="type-d1 ml-[-0.03em] md:col-start-1 md:col-end-8">
        The mirror <em>comes along</em>
      </h1>
      <div className="md:col-start-8 md:-col-end-1">
        <p className="type-lead text-ink-2">
          The browser extension opens the fitting room beside the shop you are in. One press on a garment, and
          you see it on you. It is for Chrome, Edge and Firefox on a computer.
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
          {/* Without a store, to the files and the instructions for loading them. */}
          <a href={storeUrl ?? '#install'} {...buttonStyle({ size: 'main' })} rel="noopener">
            {SITE_ACTIONS.installExtension}
          </a>
          <LinkButton to="/contact" variant="text">
            {SITE_ACTIONS.needHelp}
          </LinkButton>
        </p>
      </div>
    </div>
  );
}

interface StepsProps extends Pick<SectionProps, 'id' | 'title' | 'emphasis'> {
  steps: readonly Step[];
  /** Content before the first step. */
  children?: ReactNode;
}

function Steps({ id, title, emphasis, steps, children }: StepsProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="type-d2">
        {title} <em>{emphasis}</em>
      </h2>
      {children}
      <ol className="mt-7 grid grid-cols-1 gap-x-0 gap-y-7 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-[none]">
        {steps.map((step) => (
          // The seam spans the whole row: each step draws its own part of it.
          <li
            key={step.title}
            className="pt-5 pr-6 [background:repeating-linear-gradient(to_right,var(--color-thread)_0_9px,transparent_9px_15px)_0_0/100%_1.8px_no-repeat]"
          >
            <h3 className="type-d5">{step.title}</h3>
            <p className="mt-1 text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
