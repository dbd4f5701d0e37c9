import { sendReport } from '@tryon/contract/send-report.ts';
import {
  REPORT_LIMITS,
  REPORT_PROBLEMS,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
} from '@tryon/contract/try-on/report.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { TextArea } from '@tryon/ui/forms/text-area.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import { useSession } from '#app/lib/session/session.ts';
import type { Result } from '../mirror-state.ts';
import { toReport } from './to-report.ts';

/** Asks what is wrong with the picture. No pictures are sent unless the last box is ticked. */
export function ReportDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const form = useId();
  const { isSending, problem, failure, submit } = useReport(result, onClose);
  return (
    <Dialog
      onClose={onClose}
      title="What is wrong with it?"
      description="We are told what you tick and write, which engine made it and what that warned of: nothing else."
      size="wide"
      closable
      actions={
        <>
          <BusyButton type="submit" form={form} busy={isSending} busyText="Sending">
            Send report
          </BusyButton>
          <DialogClose>
            <Button variant="text">Cancel</Button>
          </DialogClose>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {failure && <Notice kind="error">{failure}</Notice>}
        <ReportFields problem={problem} problemId={`${form}-problem`} />
      </form>
    </Dialog>
  );
}

function ReportFields({ problem, problemId }: { problem: string | null; problemId: string }) {
  const { user } = useSession();
  const { signInNeeded } = useSiteFacts();
  return (
    <>
      <fieldset aria-describedby={problem ? problemId : undefined}>
        <legend className="type-label">Tick what fits</legend>
        {REPORT_REASON_NAMES.map((reason) => (
          <Checkbox key={reason} name="reason" value={reason} label={REPORT_REASONS[reason]} />
        ))}
        {problem && (
          <p id={problemId} role="alert" className="type-small text-bad">
            {problem}
          </p>
        )}
      </fieldset>
      <TextArea
        className="mt-4"
        label="In your words"
        optional
        name="details"
        rows={3}
        maxLength={REPORT_LIMITS.detailsMax}
      />
      {(user !== null || !signInNeeded) && (
        <Checkbox
          className="mt-3"
          name="pictures"
          label="Send the picture and the photos it was made from too. They reach our support by mail and are used to find the fault, for nothing else."
        />
      )}
    </>
  );
}

function useReport(result: Result, onClose: () => void) {
  const toasts = useToasts();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const ticked = values.getAll('reason');
    const reasons = REPORT_REASON_NAMES.filter((name) => ticked.includes(name));
    setProblem(reasons.length === 0 ? REPORT_PROBLEMS.reasonMissing : null);
    if (reasons.length === 0 || isSending) return;
    setIsSending(true);
    const details = String(values.get('details') ?? '');
    const failed = await sendReport(toReport(result, reasons, details, values.has('pictures')));
    setIsSending(false);
    setFailure(failed);
    if (failed !== null) return;
    toasts.show({ type: 'success', title: 'Thank you', message: 'Your report is on its way to us.' });
    onClose();
  };

  return { isSending, problem, failure, submit };
}
