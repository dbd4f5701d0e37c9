/** What a test card of the sandbox does. */
export const SANDBOX_OUTCOMES = ['succeeds', 'declined', 'authentication', 'fails_on_renewal'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** A card that the sandbox takes. Only its token is ever sent; the number is compared in the browser. */
export interface SandboxCard {
  /** Digits alone. */
  readonly number: string;
  readonly outcome: SandboxOutcome;
  /** Stands for the card in every call that takes the id of a payment method. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  /** What people read about it. */
  readonly says: string;
}

/** The test cards in the order in which they are shown. Source: decisions on payments. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  {
    number: '4242424242424242',
    outcome: 'succeeds',
    token: 'pm_sandbox_succeeds',
    brand: 'visa',
    last4: '4242',
    says: 'Pays',
  },
  {
    number: '4000000000000002',
    outcome: 'declined',
    token: 'pm_sandbox_declined',
    brand: 'visa',
    last4: '0002',
    says: 'Is declined',
  },
  {
    number: '4000002500003155',
    outcome: 'authentication',
    token: 'pm_sandbox_authentication',
    brand: 'visa',
    last4: '3155',
    says: 'Asks for authentication',
  },
  {
    number: '4000000000000341',
    outcome: 'fails_on_renewal',
    token: 'pm_sandbox_fails_on_renewal',
    brand: 'visa',
    last4: '0341',
    says: 'Pays, and fails on renewal',
  },
];

/** The test card with this number, however it is spaced; null for every other number. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/\D/g, '');
  return SANDBOX_CARDS.find((card) => card.number === digits) ?? null;
}
