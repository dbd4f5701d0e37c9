import { progressTexts, retryText } from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { GenerationProgress } from '@tryon/ui/mirror/generation-progress.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FittingPanel, PanelProps } from './create-panel.ts';
import type { MirrorState } from './panel-state.ts';
import { slowText } from './panel-texts.ts';

const LABEL =
  'absolute inset-x-3.5 bottom-4.5 motion-safe:animate-[label-in_320ms_var(--ease)_both] data-[late=true]:[animation-delay:380ms] focus:outline-none';
const ACTIONS = 'flex flex-wrap items-center gap-y-2.5 gap-x-5 mt-4.5';

/** The label on the closed curtain for a user who is not connected yet. */
export function ConnectLabel({ panel, state }: PanelProps) {
  const { account, isConnecting } = state;
  const { siteUser, problem } = account;
  return (
    <SewnLabel className={LABEL}>
      <p className="type-d4">{siteUser ? `Hello, ${siteUser.name}` : 'Sign in to try it on'}</p>
      <p className="type-small mt-2 text-ink-2">
        {siteUser
          ? `You are signed in on the site as ${siteUser.email}. Connect the extension once, and it shares your plan and your try-ons.`
          : 'With your account of the site: the same plan, the same try-ons. Three a month are free.'}
      </p>
      {problem && <Problem className="mt-3">{problem}</Problem>}
      <div className={ACTIONS}>
        <BusyButton
          busy={isConnecting}
          busyText="Waiting for the window"
          onClick={() => void panel.connect()}
        >
          {siteUser ? 'Connect' : 'Sign In'}
        </BusyButton>
        {!siteUser && (
          <Button variant="text" onClick={() => panel.openSite('/?fromExtension=true')}>
            Sign in on the site
          </Button>
        )}
      </div>
    </SewnLabel>
  );
}

interface GenerationLabelProps {
  generation: Extract<MirrorState, { step: 'generating' }>;
  onCancel: () => void;
}

/** The label on the closed curtain during a generation. */
export function GenerationLabel({ generation, onCancel }: GenerationLabelProps) {
  const now = useNow(1000);
  const label = useRef<HTMLDivElement>(null);
  const slow = slowText(generation, now - generation.startedAt);
  useEffect(() => label.current?.focus({ preventScroll: true }), []);
  return (
    <SewnLabel ref={label} className={LABEL} data-late="true" tabIndex={-1}>
      <GenerationProgress
        title={TRY_ON_TEXTS.waiting}
        {...progressTexts(generation, now)}
        note={
          slow && (
            <p className="type-small mt-2 text-ink-2" role="status">
              {slow}
            </p>
          )
        }
        onCancel={onCancel}
      />
    </SewnLabel>
  );
}

interface FailedLabelProps {
  failed: Extract<MirrorState, { step: 'failed' }>;
  panel: FittingPanel;
}

/** The label on the closed curtain after a failure: the reason, and a next step that can help. */
export function FailedLabel({ failed, panel }: FailedLabelProps) {
  const { text, remedy } = failed.failure;
  const actions: Partial<Record<typeof remedy, { text: string; start: () => unknown }>> = {
    plans: { text: 'See the plans', start: () => panel.openSite('/pricing') },
    'sign-in': { text: 'Sign In', start: panel.connect },
    again: { text: 'Try again', start: panel.make },
  };
  const action = actions[remedy];
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => label.current?.focus({ preventScroll: true }), []);
  return (
    <SewnLabel ref={label} className={LABEL} tabIndex={-1}>
      <Problem>{text}</Problem>
      {failed.retryAt !== null && <RetryHint retryAt={failed.retryAt} />}
      <div className={ACTIONS}>
        {action && (
          <Button size="compact" onClick={() => void action.start()}>
            {action.text}
          </Button>
        )}
        <Button variant="text" onClick={panel.dismiss}>
          {remedy === 'photo' || remedy === 'none' ? 'Back' : 'Dismiss'}
        </Button>
      </div>
    </SewnLabel>
  );
}

function Problem({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={`flex gap-2.5 font-[550] leading-[1.4] wrap-anywhere [&>.icon]:mt-0.75 [&>.icon]:text-bad ${className}`.trim()}
      role="alert"
    >
      <Icon name="error" />
      {children}
    </p>
  );
}

function RetryHint({ retryAt }: { retryAt: number }) {
  return <p className="type-small mt-2 text-ink-2">{retryText(retryAt - useNow(1000))}</p>;
}
