import {
  elapsedText,
  leftText,
  retryText,
  stageText,
  stepText,
} from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { StitchProgress } from '@tryon/ui/feedback/stitch-progress.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import { useEffect, useRef } from 'react';
import type { FittingPanel } from './create-panel.ts';
import type { MirrorState } from './panel-state.ts';
import { slowText } from './panel-texts.ts';
import type { PanelProps } from './use-panel.ts';

/** The label on the closed curtain for a user who is not connected yet. */
export function ConnectLabel({ panel, state }: PanelProps) {
  const { account, isConnecting } = state;
  const { siteUser, problem } = account;
  return (
    <SewnLabel className="panel-label">
      <p className="type-d4">{siteUser ? `Hello, ${siteUser.name}` : 'Sign in to try it on'}</p>
      <p className="type-small mt-2 text-ink-2">
        {siteUser
          ? `You are signed in on the site as ${siteUser.email}. Connect the extension once, and it shares your plan and your try-ons.`
          : 'With your account of the site: the same plan, the same try-ons. Three a month are free.'}
      </p>
      {problem && (
        <p className="panel-label-problem" role="alert">
          <Icon name="error" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-y-2.5 gap-x-5 mt-4.5">
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
  generation: Extract<MirrorState, { step: 'making' }>;
  onCancel: () => void;
}

/** The label on the closed curtain during a generation. */
export function GenerationLabel({ generation, onCancel }: GenerationLabelProps) {
  const now = useNow(1000);
  const elapsed = now - generation.startedAt;
  const due = generation.progress?.dueAt ?? null;
  const label = useRef<HTMLDivElement>(null);
  const stage = stageText(generation);
  const slow = slowText(generation, elapsed);
  const step = stepText(generation);
  useEffect(() => label.current?.focus({ preventScroll: true }), []);
  return (
    <SewnLabel ref={label} className="panel-label" data-late="true" tabIndex={-1}>
      <p className="type-d4">{TRY_ON_TEXTS.waiting}</p>
      <div className="mt-3.5">
        <StitchProgress
          step={generation.progress?.step ?? 0}
          steps={generation.progress?.steps ?? 5}
          label="Making the picture"
          valueText={step ? `${step}: ${stage}` : stage}
        />
      </div>
      <p className="panel-label-line">
        <span className="type-label">{stage}</span>
        <span className="type-small">{step}</span>
      </p>
      {slow && (
        <p className="type-small mt-2 text-ink-2" role="status">
          {slow}
        </p>
      )}
      <div className="panel-label-line">
        <span className="type-small tabular-nums text-ink-2">
          <span role="timer" aria-label="Elapsed time">
            {elapsedText(elapsed)}
          </span>
          {due !== null && `, ${leftText(due - now)}`}
        </span>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </SewnLabel>
  );
}

interface FailedLabelProps {
  failed: Extract<MirrorState, { step: 'failed' }>;
  panel: FittingPanel;
}

/** The label on the closed curtain after a failure: the reason, and a next step that can help. */
export function FailedLabel({ failed, panel }: FailedLabelProps) {
  const { text, way, canRetry } = failed.failure;
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => label.current?.focus({ preventScroll: true }), []);
  return (
    <SewnLabel ref={label} className="panel-label" tabIndex={-1}>
      <p className="panel-label-problem" role="alert">
        <Icon name="error" />
        {text}
      </p>
      {failed.retryAt !== null && <RetryHint retryAt={failed.retryAt} />}
      <div className="flex flex-wrap items-center gap-y-2.5 gap-x-5 mt-4.5">
        {way === 'plans' && (
          <Button size="compact" onClick={() => panel.openSite('/pricing')}>
            See the plans
          </Button>
        )}
        {way === 'sign-in' && (
          <Button size="compact" onClick={() => void panel.connect()}>
            Sign In
          </Button>
        )}
        {canRetry && (
          <Button size="compact" onClick={panel.make}>
            Try again
          </Button>
        )}
        <Button variant="text" onClick={panel.dismiss}>
          {canRetry || way !== 'none' ? 'Dismiss' : 'Back'}
        </Button>
      </div>
    </SewnLabel>
  );
}

function RetryHint({ retryAt }: { retryAt: number }) {
  return <p className="type-small mt-2 text-ink-2">{retryText(retryAt - useNow(1000))}</p>;
}
