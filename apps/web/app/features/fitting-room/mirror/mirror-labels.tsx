import { progressTexts, refillText, retryText } from '@tryon/contract/try-on/generation-texts.ts';
import { TRY_ON_TEXTS } from '@tryon/contract/try-on/texts.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { GenerationProgress } from '@tryon/ui/mirror/generation-progress.tsx';
import { SewnLabel } from '@tryon/ui/mirror/sewn-label.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import type { ComponentProps } from 'react';
import { noneLeft } from '../late-parts.tsx';
import { focusUpload } from '../panels/panel-focus.ts';
import { useRoom } from '../room.ts';
import type { Failure, Generation } from './mirror-state.ts';

/** A label sewn onto the curtain. @param isLate it appears only once the curtain has closed. */
function MirrorLabel({ isLate, ...rest }: ComponentProps<'div'> & { isLate?: boolean }) {
  return (
    <SewnLabel
      {...rest}
      className={`mirror-label absolute inset-x-6 bottom-7 animate-[label-in_320ms_var(--ease)_both] max-sm:inset-x-4 motion-reduce:animate-[appear_120ms_linear_both] ${isLate ? 'motion-safe:[animation-delay:380ms]' : ''}`}
    />
  );
}

/** The label on the closed curtain during a generation. */
export function GenerationLabel({ generation }: { generation: Generation }) {
  const { model } = useRoom();
  const now = useNow(1000);
  return (
    <MirrorLabel isLate data-focus-home tabIndex={-1}>
      <GenerationProgress
        title={TRY_ON_TEXTS.waiting}
        {...progressTexts(generation, now)}
        note={
          generation.place === 'device' && (
            <p className="type-small mt-1 text-ink-2">On this device. Your photos are not sent anywhere.</p>
          )
        }
        onCancel={model.cancel}
      />
    </MirrorLabel>
  );
}

const HINT = 'type-small mt-2 pl-[30px] text-ink-2';

/** The label on the closed curtain after a failure: the reason, and a next step that can help. */
export function FailedLabel({ failure }: { failure: Failure }) {
  const { model } = useRoom();
  return (
    <MirrorLabel>
      <div className="flex items-start gap-3" role="alert">
        <span className="mt-0.5 text-bad">
          <Icon name="error" />
        </span>
        <p className="font-[550] leading-snug wrap-anywhere">{failure.text}</p>
      </div>
      {failure.retryAt !== null && <RetryHint retryAt={failure.retryAt} />}
      {failure.refillsAt !== null && <p className={HINT}>{refillText(failure.refillsAt)}</p>}
      {failure.remedy === 'server' && (
        <p className={HINT}>
          Nothing was sent, and nothing was counted. Our server can make it instead: both photos go there, are
          gone again when the picture is made, and it counts as one try-on.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <RemedyButton failure={failure} />
        <Button variant="text" onClick={model.dismissAlert}>
          {failure.remedy === 'server' ? 'Keep my photos here' : 'Dismiss'}
        </Button>
      </div>
    </MirrorLabel>
  );
}

/** Retrying is offered only if it can have another outcome. */
function RemedyButton({ failure }: { failure: Failure }) {
  const { model } = useRoom();
  switch (failure.remedy) {
    case 'again':
      return (
        <Button size="compact" onClick={() => void model.generate()}>
          Try again
        </Button>
      );
    case 'photo':
      return (
        <Button
          size="compact"
          onClick={() => focusUpload(failure.subject === 'garment' ? 'garment' : 'person')}
        >
          {failure.subject === 'garment' ? 'Choose another garment' : 'Choose another photo'}
        </Button>
      );
    case 'plans':
      return <noneLeft.Late />;
    case 'server':
      return (
        <Button
          size="compact"
          onClick={() => {
            model.chooseOptions({ place: 'server' });
            void model.generate();
          }}
        >
          Send them to the server
        </Button>
      );
    case 'none':
      return null;
  }
}

function RetryHint({ retryAt }: { retryAt: number }) {
  return <p className={HINT}>{retryText(retryAt - useNow(1000))}</p>;
}
