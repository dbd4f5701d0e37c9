import { paymentErrorText } from '@tryon/contract/payments/payment-wording.ts';
import type { PaymentsClient } from '@tryon/contract/payments/payments-client.ts';
import { type CardProcessor, chargeCard, readAnswer } from './charge.ts';
import { checkSandboxCard, type TypedCard } from './sandbox-card.ts';

/** The card owner's answer to the bank. */
export type BankAnswer = 'approve' | 'refuse';

interface SandboxProcessorDependencies {
  loadClient: () => Promise<Pick<PaymentsClient, 'confirm' | 'authenticate' | 'createMethod'>>;
  readCard: () => TypedCard;
  /** Asks for confirmation as a bank would; closing the dialog counts as a refusal. */
  confirmWithBank: () => Promise<BankAnswer>;
  now: () => Date;
}

/** Processes the sandbox's test cards. The number is compared and kept in the browser; only its token is sent. */
export function createSandboxProcessor({
  loadClient,
  readCard,
  confirmWithBank,
  now,
}: SandboxProcessorDependencies): CardProcessor {
  const check = () => checkSandboxCard(readCard(), now());

  function getToken(): string {
    const checked = check();
    if ('problems' in checked) throw new Error('A card with problems was about to be used.');
    return checked.token;
  }

  const authenticate: CardProcessor['authenticate'] = async ({ paymentIntentId }) => {
    const client = await loadClient();
    const outcome = await confirmWithBank();
    return readAnswer(() => client.authenticate({ paymentIntentId, outcome }));
  };

  return {
    findProblems() {
      const checked = check();
      return 'problems' in checked ? checked.problems : {};
    },

    pay: async (intent) => chargeCard(await loadClient(), intent, getToken(), authenticate),

    authenticate,

    async save() {
      const client = await loadClient();
      try {
        const { id } = await client.createMethod({ paymentMethodId: getToken() });
        return { kind: 'saved', paymentMethodId: id };
      } catch (error) {
        return { kind: 'failed', text: paymentErrorText(error, 'createMethod') };
      }
    },
  };
}
