import { SITE_ACTIONS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  DOWNLOADS,
  FEATURE_CARDS,
  INSTALL_STEPS,
  LOAD_STEPS,
  type Step,
  USAGE_STEPS,
} from './extension-texts.ts';
import { type Look, SidePanelPicture } from './side-panel-picture.tsx';

interface ExtensionPageProps {
  /** Null if no store is configured; the site then offers the extension for download. */
  storeUrl: string | null;
  look: Look;
}

/** What the browser extension does, how to install it and how to use it. */
export function ExtensionPage({ storeUrl, look }: ExtensionPageProps) {
  return (
    <div className="frame grid grid-cols-1 gap-22 pt-7 pb-22 md:gap-30 md:pb-30">
      <div className="-mb-10 grid grid-cols-1 gap-x-(--gutter) gap-y-6 md:-mb-16 md:grid-cols-12 md:items-end">
        <h1 className="type-d1 ml-[-0.03em] md:col-start-1 md:col-end-8">
          The mirror <em>comes along</em>
        </h1>
        <div className="md:col-start-8 md:-col-end-1">
          <p className="type-lead text-ink-2">
            The browser extension opens the fitting room beside the shop you are in. One press on a garment,
            and you see it on you. It is for Chrome, Edge and Firefox on a computer.
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
            <InstallLink storeUrl={storeUrl} />
            <Link to="/contact" {...buttonLook({ variant: 'text' })}>
              {SITE_ACTIONS.needHelp}
            </Link>
          </p>
        </div>
      </div>
      <SidePanelPicture look={look} />
      <Steps
        id="install"
        title={<EmphasizedTitle before="Three steps" emphasis="in" />}
        steps={storeUrl === null ? LOAD_STEPS : INSTALL_STEPS}
      >
        {storeUrl === null && <Downloads />}
      </Steps>
      <Steps id="use" title={<EmphasizedTitle before="Four" emphasis="to wear it" />} steps={USAGE_STEPS} />
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

/** Without a store, links to the files and the instructions for loading them. */
function InstallLink({ storeUrl }: { storeUrl: string | null }) {
  const look = buttonLook({ size: 'main' });
  return storeUrl === null ? (
    <a href="#install" {...look}>
      {SITE_ACTIONS.installExtension}
    </a>
  ) : (
    <a href={storeUrl} {...look} rel="noopener">
      {SITE_ACTIONS.installExtension}
    </a>
  );
}

function Downloads() {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
      {DOWNLOADS.map(({ name, address }) => (
        <a key={address} href={address} download {...buttonLook({ variant: 'secondary' })}>
          {name}
        </a>
      ))}
    </p>
  );
}

function EmphasizedTitle({ before, emphasis }: { before: string; emphasis: string }) {
  return (
    <>
      {before} <em>{emphasis}</em>
    </>
  );
}

interface StepsProps {
  id: string;
  title: ReactNode;
  steps: readonly Step[];
  /** Content before the first step. */
  children?: ReactNode;
}

function Steps({ id, title, steps, children }: StepsProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="type-d2">
        {title}
      </h2>
      {children}
      <ol className="mt-7 grid grid-cols-1 gap-x-0 gap-y-7 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-[none]">
        {steps.map((step) => (
          // The seam spans the whole row: each step draws its own part of it.
          <li
            key={step.title}
            className="pt-5 pr-6 [background:repeating-linear-gradient(to_right,var(--thread)_0_9px,transparent_9px_15px)_0_0/100%_1.8px_no-repeat]"
          >
            <h3 className="type-d5">{step.title}</h3>
            <p className="mt-1 text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
