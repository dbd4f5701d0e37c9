import type { Subject } from '@tryon/contract/error-codes.ts';
import { refillText, retryText } from '@tryon/contract/try-on/generation-texts.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { useNow } from '@tryon/ui/use-now.ts';
import { Suspense } from 'react';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { focusUpload } from './focus-upload.ts';
import { noneLeft } from './late-none-left.ts';
import { MirrorLabel } from './mirror-label.tsx';
import type { Failure } from './mirror-state.ts';

interface FailedLabelProps {
  failure: Failure;
  model: FittingRoomModel;
}

/** The label on the closed curtain after a failure: the reason, and a next step that can help. */
export function FailedLabel({ failure, model }: FailedLabelProps) {
  return (
    <MirrorLabel>
      <div className="flex items-start gap-3" role="alert">
        <span className="mt-0.5 text-bad">
          <Icon name="error" />
        </span>
        <p className="font-[550] leading-snug wrap-anywhere">{failure.text}</p>
      </div>
      {failure.retryAt !== null && <RetryHint retryAt={failure.retryAt} />}
      {failure.refillsAt !== null && (
        <p className="type-small mt-2 pl-[30px] text-ink-2">{refillText(failure.refillsAt)}</p>
      )}
      {failure.remedy === 'server' && (
        <p className="type-small mt-2 pl-[30px] text-ink-2">
          Nothing was sent, and nothing was counted. Our server can make it instead: both photos go there, are
          gone again when the picture is made, and it counts as one try-on.
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <WayOn failure={failure} model={model} />
        <Button variant="text" onClick={model.dismissAlert}>
          {failure.remedy === 'server' ? 'Keep my photos here' : 'Dismiss'}
        </Button>
      </div>
    </MirrorLabel>
  );
}

/** Retrying is offered only if it can have another outcome. */
function WayOn({ failure, model }: FailedLabelProps) {
  switch (failure.remedy) {
    case 'again':
      return (
        <Button size="compact" onClick={() => void model.generate()}>
          Try again
        </Button>
      );
    case 'photo':
      return (
        <Button size="compact" onClick={() => focusUpload(slotOf(failure.subject))}>
          {failure.subject === 'garment' ? 'Choose another garment' : 'Choose another photo'}
        </Button>
      );
    case 'plans':
      return (
        <Suspense fallback={null}>
          <noneLeft.Late model={model} />
        </Suspense>
      );
    case 'server':
      return (
        <Button size="compact" onClick={() => makeOnServer(model)}>
          Send them to the server
        </Button>
      );
    case 'none':
      return null;
  }
}

function makeOnServer(model: FittingRoomModel): void {
  model.chooseOptions({ place: 'server' });
  void model.generate();
}

function slotOf(subject: Subject | null) {
  return subject === 'garment' ? 'garment' : 'person';
}

function RetryHint({ retryAt }: { retryAt: number }) {
  const left = retryAt - useNow(1000);
  return <p className="type-small mt-2 pl-[30px] text-ink-2">{retryText(left)}</p>;
}
