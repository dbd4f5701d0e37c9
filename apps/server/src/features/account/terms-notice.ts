import { MailError, type MailService } from '#src/services/mail/mail.ts';
import { type TermsNotice, termsMail } from '#src/services/mail/terms-mails.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';

export interface TermsNoticeOptions {
  signIn: Pick<SignIn, 'listConfirmed'>;
  mail: MailService;
  notice: TermsNotice;
  /** Ids of people who have received this notice. */
  told: ReadonlySet<string>;
  /** Called after each delivered mail, so that an interrupted run can be resumed. */
  onTold: (userId: string) => void;
}

const PAGE = 100;

/** Mails everybody with a confirmed address once. An address that rejects mail does not stop the others. */
export async function sendTermsNotice(options: TermsNoticeOptions) {
  const { mail, notice, onTold } = options;
  let [sent, failed] = [0, 0];
  for await (const { id, email } of listUntold(options)) {
    try {
      await mail.send(termsMail(email, notice));
      onTold(id);
      sent += 1;
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      failed += 1;
    }
  }
  return { sent, failed };
}

/** Number of people who would receive it. */
export async function countUntold(options: Pick<TermsNoticeOptions, 'signIn' | 'told'>): Promise<number> {
  let count = 0;
  for await (const _account of listUntold(options)) count += 1;
  return count;
}

async function* listUntold({ signIn, told }: Pick<TermsNoticeOptions, 'signIn' | 'told'>) {
  let after = '';
  for (;;) {
    const page = await signIn.listConfirmed(after, PAGE);
    yield* page.filter(({ id }) => !told.has(id));
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
