import { BeforeAfter } from '@tryon/ui/before-after.tsx';
import { Button, buttonLook } from '@tryon/ui/button.tsx';
import { Icon } from '@tryon/ui/icons.tsx';
import { type CurtainState, Mirror } from '@tryon/ui/mirror.tsx';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { canGenerate, type FittingRoomState, type MirrorState, type Result } from './fitting-room-state.ts';
import { CurtainFront, FailedLabel, MakingLabel } from './mirror-labels.tsx';
import { stageText } from './stage-texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface MirrorColumnProps {
  room: FittingRoomModel;
  state: FittingRoomState;
}

const CURTAIN_AT: Record<MirrorState['step'], CurtainState> = {
  idle: 'ajar',
  making: 'closed',
  failed: 'closed',
  shown: 'open',
};

/** The mirror: where the picture is asked for, waited for and looked at. */
export function MirrorColumn({ room, state }: MirrorColumnProps) {
  const { mirror } = state;
  const region = useRef<HTMLElement>(null);
  useKeptFocus(room, region, mirror.step === 'idle' ? `idle ${mirror.alert}` : mirror.step);

  useEffect(() => {
    // On a phone the button that was pressed may stand far from the mirror it is about.
    const isPhone = window.matchMedia('(max-width: 899.98px)').matches;
    if (isPhone && mirror.step === 'making') region.current?.scrollIntoView({ block: 'nearest' });
  }, [mirror.step]);

  return (
    <section ref={region} aria-labelledby="mirror-title" className="mirror-column">
      <Mirror
        curtain={CURTAIN_AT[mirror.step]}
        picture={mirror.step === 'shown' && <ResultPicture result={mirror.result} />}
      >
        {mirror.step === 'idle' && (
          <CurtainFront alert={mirror.alert} isReady={canGenerate(state)} room={room} />
        )}
        {mirror.step === 'making' && <MakingLabel making={mirror} onCancel={room.cancel} />}
        {mirror.step === 'failed' && <FailedLabel failed={mirror} room={room} />}
        {mirror.step === 'shown' && (
          <Button
            variant="tool"
            onPicture
            className="mirror-dismiss"
            aria-label="Dismiss result"
            onClick={room.dismissResult}
          >
            <Icon name="close" />
          </Button>
        )}
      </Mirror>
      <p className="sr-only" role="status">
        {spokenText(mirror)}
      </p>
      {mirror.step === 'shown' ? (
        <ResultCaption result={mirror.result} canRepeat={canGenerate(state)} room={room} />
      ) : (
        <div className="caption">
          <h2 id="mirror-title" className="type-d5">
            Mirror
          </h2>
          <p className="caption-hint">Shows style, not size</p>
        </div>
      )}
    </section>
  );
}

/** Only changes of stage are spoken; the seconds and the stitches are not. */
function spokenText(mirror: MirrorState): string {
  if (mirror.step === 'making') return stageText(mirror);
  return mirror.step === 'shown' ? 'The result is ready.' : '';
}

function ResultPicture({ result }: { result: Result }) {
  return (
    <BeforeAfter
      key={result.picture}
      before={result.person}
      after={result.picture}
      beforeText="You, before"
      afterText="You, wearing the garment"
      label="Slide between before and after"
    />
  );
}

interface ResultCaptionProps {
  result: Result;
  /** The photos have changed since this picture was made. */
  canRepeat: boolean;
  room: FittingRoomModel;
}

function ResultCaption({ result, canRepeat, room }: ResultCaptionProps) {
  return (
    <>
      <h2 id="mirror-title" className="sr-only">
        Your result
      </h2>
      <div className="result-actions">
        <a
          href={result.picture}
          download={result.fileName}
          {...buttonLook({ variant: canRepeat ? 'secondary' : 'primary', size: 'compact' })}
        >
          <Icon name="download" />
          Save picture
        </a>
        {canRepeat ? (
          <Button size="compact" onClick={() => void room.generate()}>
            Generate result
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="compact"
            onClick={() => {
              // The panel has to be empty on screen before its upload control can take the focus.
              flushSync(() => room.removePhoto('garment'));
              document.querySelector<HTMLElement>('[data-slot="garment"] input')?.focus();
            }}
          >
            Try another garment
          </Button>
        )}
        <p className="caption-hint">Shows style, not size</p>
      </div>
      {result.warnings.length > 0 && (
        <ul className="result-warnings">
          {result.warnings.map((warning) => (
            <li
              key={`${warning.subject} ${warning.code}`}
              className="type-small flex items-start gap-2 text-warn"
            >
              <Icon name="warning" />
              {warning.text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
