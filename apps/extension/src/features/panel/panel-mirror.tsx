import { stageText } from '@tryon/contract/try-on/generation-texts.ts';
import {
  knownReasons,
  NOT_RIGHT_CHOICES,
  NOT_RIGHT_PROMISE,
  whatWorksBetter,
  whyRough,
} from '@tryon/contract/try-on/grade.ts';
import { FAULT_PROMISE, REPORT_CHOICES } from '@tryon/contract/try-on/report.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button, buttonStyle } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { BeforeAfter } from '@tryon/ui/mirror/before-after.tsx';
import { CURTAIN_AT, Mirror } from '@tryon/ui/mirror/mirror.tsx';
import { NotRight } from '@tryon/ui/mirror/not-right.tsx';
import { RoughIdea, RoughMark } from '@tryon/ui/mirror/rough-idea.tsx';
import { useEffect, useRef } from 'react';
import type { PanelProps } from './create-panel.ts';
import { ConnectLabel, FailedLabel, GenerationLabel } from './mirror-labels.tsx';
import { type MirrorState, missingText, type ShownResult, shownResult } from './panel-state.ts';

/** The mirror, where the picture is requested, awaited and viewed. */
export function PanelMirror({ panel, state }: PanelProps) {
  const { mirror, account } = state;
  const saved = shownResult(state);
  const isOut = account.isKnown && account.user === null && mirror.step !== 'shown';
  return (
    <section aria-label="Mirror" className="[--rail-end:-8px]">
      <Mirror
        curtain={isOut ? 'closed' : CURTAIN_AT[mirror.step]}
        picture={
          saved && (
            <BeforeAfter
              key={saved.id}
              before={saved.person}
              after={saved.result}
              beforeText="You, before"
              afterText={`You, wearing ${saved.title || 'the garment'}`}
              label="Slide between before and after"
            />
          )
        }
      >
        {isOut ? <ConnectLabel panel={panel} state={state} /> : <MirrorFront panel={panel} state={state} />}
      </Mirror>
      <p className="sr-only" role="status">
        {spokenText(mirror, saved?.rough !== undefined)}
      </p>
      {saved && (
        <>
          <SavedResultActions saved={saved} panel={panel} />
          <SavedResultNotes key={saved.id} saved={saved} panel={panel} />
        </>
      )}
    </section>
  );
}

/** The label on the curtain, or the mark of a rough idea. */
function MirrorFront({ panel, state }: PanelProps) {
  const { mirror } = state;
  return (
    <>
      {mirror.step === 'idle' && <CurtainFront panel={panel} state={state} />}
      {mirror.step === 'generating' && <GenerationLabel generation={mirror} onCancel={panel.cancel} />}
      {shownResult(state)?.rough && <RoughMark />}
      {mirror.step === 'failed' && <FailedLabel failed={mirror} panel={panel} />}
    </>
  );
}

type SavedResultProps = Pick<PanelProps, 'panel'> & { saved: ShownResult };

function SavedResultActions({ saved, panel }: SavedResultProps) {
  return (
    <div className="relative z-1 grid grid-cols-[1fr_1fr] max-[360px]:grid-cols-[1fr] gap-2 mt-3.5">
      <a href={saved.result} download={saved.fileName} {...buttonStyle({ className: 'px-2.5' })}>
        <Icon name="download" />
        Save picture
      </a>
      <Button variant="secondary" className="px-2.5" onClick={panel.dismiss}>
        Try another
      </Button>
    </div>
  );
}

/** Notes about the picture, and the control that gives its credit back. */
function SavedResultNotes({ saved, panel }: SavedResultProps) {
  const { tryOnId: id, rough, made, engine = 'unknown' } = saved;
  return (
    <div className="grid gap-2 mt-3">
      {made && <p className="type-small text-ink-2">{made}</p>}
      {rough && <RoughIdea why={knownReasons(rough).map(whyRough)} better={whatWorksBetter(rough)} />}
      {!rough && saved.warnings.length > 0 && (
        <ul className="text-warn text-[14px]/[1.45]">
          {saved.warnings.map((text) => (
            <li key={text} className="flex gap-2 [&>.icon]:mt-px">
              <Icon name="warning" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {id && (
        <NotRight
          reasons={NOT_RIGHT_CHOICES}
          promise={NOT_RIGHT_PROMISE}
          onChoose={(reason) => panel.giveBack({ id, reason })}
        />
      )}
      {id === null && (
        <NotRight
          reasons={REPORT_CHOICES}
          promise={FAULT_PROMISE}
          onChoose={(reason) => panel.tellFault(reason, engine)}
        />
      )}
    </div>
  );
}

/** The button on the curtain. It is always enabled; an alert above it says what is missing. */
function CurtainFront({ panel, state }: PanelProps) {
  const { mirror } = state;
  const alert = mirror.step === 'idle' ? mirror.alert : null;
  const button = useRef<HTMLButtonElement>(null);
  const missing = missingText(state);
  useEffect(() => {
    if (alert) button.current?.focus();
  }, [alert]);
  return (
    <div className="absolute bottom-9 right-4 left-[calc(14%+16px)] flex flex-col items-center gap-3">
      {alert && (
        <Notice kind="warning" onDismiss={panel.dismiss}>
          {alert}
        </Notice>
      )}
      <Button
        ref={button}
        variant="curtain"
        size="main"
        className="w-[min(100%,260px)]"
        onPicture
        onClick={panel.make}
      >
        Try it on
      </Button>
      <p className="text-on-wine text-[14px]/[1.4] text-center" role="status">
        {missing ?? 'Both photos are in'}
      </p>
    </div>
  );
}

/** Text for screen readers. Only changes of stage are announced, not the seconds or the progress. */
function spokenText(mirror: MirrorState, isRough: boolean): string {
  if (mirror.step === 'generating') return stageText(mirror);
  if (mirror.step !== 'shown') return '';
  return isRough ? 'The result is ready. It is a rough idea and cost nothing.' : 'The result is ready.';
}
