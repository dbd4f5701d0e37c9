import { sendReport } from '@tryon/contract/send-report.ts';
import { giveBack } from '@tryon/contract/try-on/give-back.ts';
import { NOT_RIGHT_CHOICES, NOT_RIGHT_PROMISE } from '@tryon/contract/try-on/grade.ts';
import { FAULT_PROMISE, FAULT_TOLD, REPORT_CHOICES } from '@tryon/contract/try-on/report.ts';
import { pictureName } from '@tryon/contract/try-on/result-texts.ts';
import { Button, buttonStyle } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { NotRight } from '@tryon/ui/mirror/not-right.tsx';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { canGenerate, type Slot } from '../../fitting-room-state.ts';
import { focusUpload } from '../../panels/panel-focus.ts';
import { useRoom } from '../../room.ts';
import type { Result } from '../mirror-state.ts';
import { toReport } from '../report/to-report.ts';
import { ResultMenu } from './result-menu.tsx';
import { RESULT_ACTIONS } from './result-view.ts';

const reportDialog = createLateComponent(
  async () => (await import('../report/report-dialog.tsx')).ReportDialog,
);

const ACTION = 'max-sm:min-h-12 md:max-lg:px-2.5 md:max-lg:whitespace-nowrap';
/** On a phone, below the first action and the menu. */
const SECOND = 'max-sm:[grid-area:2/1/auto/-1]';

/** The actions for a result. */
export function ResultActions({ result }: { result: Result }) {
  const { model, state } = useRoom();
  // The photos or options have changed since this picture was generated.
  const canRepeat = canGenerate(state);
  const [isReporting, setIsReporting] = useState(false);
  const tryAnother = (slot: Slot) => {
    const other = slot === 'garment' ? 'person' : 'garment';
    const stays = result[other];
    // The panel must be empty on screen before its upload control can take the focus.
    flushSync(() => {
      model.removePhoto(slot);
      // The photo of a reopened result is not in any panel yet.
      if (stays !== null && model.getState()[other].photo === null) model.putPhoto(other, stays);
    });
    focusUpload(slot);
  };
  return (
    <div
      className={`${RESULT_ACTIONS} max-sm:[&>:nth-child(n+4)]:col-span-full max-sm:[&>:nth-child(n+4)]:py-1.5`}
    >
      <SaveLink result={result} variant={canRepeat ? 'secondary' : 'primary'} />
      <Button
        variant={canRepeat ? 'primary' : 'secondary'}
        size="compact"
        className={`${ACTION} ${SECOND}`}
        onClick={() => (canRepeat ? void model.generate() : tryAnother('garment'))}
      >
        {canRepeat ? 'Generate result' : 'Try another garment'}
      </Button>
      <ResultMenu
        result={result}
        trigger={
          <Button
            variant="secondary"
            size="compact"
            className="min-w-11 max-sm:min-h-12 md:max-lg:px-2.5"
            aria-label="More"
          >
            <LineIcon shape={Ellipsis} />
          </Button>
        }
        onAnother={tryAnother}
        onReport={() => setIsReporting(true)}
      />
      <NotRightHere key={result.id} result={result} />
      {isReporting && <reportDialog.Late result={result} onClose={() => setIsReporting(false)} />}
    </div>
  );
}

function SaveLink({ result, variant }: { result: Result; variant: 'primary' | 'secondary' }) {
  return (
    <a
      href={result.picture}
      download={pictureName(result.blob.type)}
      {...buttonStyle({ variant, size: 'compact', className: ACTION })}
    >
      <Icon name="download" />
      Save picture
    </a>
  );
}

/** Refunds the try-on if the picture used one; a free picture can only be reported. */
function NotRightHere({ result }: { result: Result }) {
  const { model } = useRoom();
  const { signInNeeded } = useSiteFacts();
  // The outcome stays on show when the credit has been given back.
  const [id] = useState(result.tryOnId);
  if (id !== null) {
    return (
      <NotRight
        reasons={NOT_RIGHT_CHOICES}
        promise={NOT_RIGHT_PROMISE}
        onChoose={async (reason) => {
          const { creditsRemaining, isSettled, ...outcome } = await giveBack({ id, reason });
          if (isSettled) model.noteNotReturnable(result.id, creditsRemaining);
          return outcome;
        }}
      />
    );
  }
  const isFree = result.grade === 'rough' || result.options.place === 'device' || !signInNeeded;
  // Otherwise the picture's credit has already been given back.
  if (!isFree) return null;
  return (
    <NotRight
      reasons={REPORT_CHOICES}
      promise={FAULT_PROMISE}
      onChoose={async (reason) => {
        const failure = await sendReport(toReport(result, [reason]));
        return { isOver: failure === null, text: failure ?? FAULT_TOLD };
      }}
    />
  );
}
