import { sendReport } from '@tryon/contract/send-report.ts';
import {
  REPORT_LIMITS,
  REPORT_PROBLEMS,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  type Report,
} from '@tryon/contract/try-on/report.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { TextArea } from '@tryon/ui/forms/text-area.tsx';
import { Dialog, DialogClose } from '@tryon/ui/overlays/dialog.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useId } from 'react';
import { type Checked, useForm } from '#app/forms/use-form.ts';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useSession } from '#app/session/session-provider.tsx';
import type { Result } from '../mirror-state.ts';
import { toReport } from './to-report.ts';

/** Asks what is wrong with the picture. No pictures are sent unless the last box is ticked. */
export function ReportDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const id = useId();
  const toasts = useToasts();
  const { form, busy, problems, failure, submit } = useForm({
    async send(values) {
      const checked = check(values);
      if ('problems' in checked) return checked;
      const { reasons, details, sendsPictures } = checked.value;
      const failed = await sendReport(toReport(result, reasons, details, sendsPictures));
      if (failed !== null) return { failure: failed };
      toasts.show({ type: 'success', title: 'Thank you', message: 'Your report is on its way to us.' });
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="What is wrong with it?"
      description="We are told what you tick and write, which engine made it and what that warned of: nothing else."
      size="wide"
      closable
      actions={
        <>
          <BusyButton type="submit" form={id} busy={busy} busyText="Sending">
            Send report
          </BusyButton>
          <DialogClose variant="text">Cancel</DialogClose>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate>
        {failure && <Notice kind="error">{failure}</Notice>}
        <ReportFields problem={problems.reasons} problemId={`${id}-problem`} />
      </form>
    </Dialog>
  );
}

type TickedReport = Pick<Report, 'reasons' | 'details'> & { sendsPictures: boolean };

/** The boxes that are ticked, of which there must be one for a reason, and the user's words. */
function check(values: Readonly<Record<string, string>>): Checked<TickedReport> {
  const reasons = REPORT_REASON_NAMES.filter((name) => name in values);
  if (reasons.length === 0) return { problems: { reasons: REPORT_PROBLEMS.reasonMissing } };
  return { value: { reasons, details: values.details ?? '', sendsPictures: 'pictures' in values } };
}

function ReportFields({ problem, problemId }: { problem: string | undefined; problemId: string }) {
  const { user } = useSession();
  const { signInNeeded } = useSiteFacts();
  return (
    <>
      <fieldset aria-describedby={problem ? problemId : undefined}>
        <legend className="type-label">Tick what fits</legend>
        {REPORT_REASON_NAMES.map((reason) => (
          <Checkbox key={reason} name={reason} label={REPORT_REASONS[reason]} />
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
