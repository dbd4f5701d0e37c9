/** The behaviour of a sandbox test card. */
export const SANDBOX_OUTCOMES = ['succeeds', 'declined', 'authentication', 'fails_on_renewal'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** A card that the sandbox accepts. Only its token is ever sent; the number is compared in the browser. */
export interface SandboxCard {
  /** Digits only. */
  readonly number: string;
  readonly outcome: SandboxOutcome;
  /** Identifies the card in every call that takes a payment method's id. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  /** The description shown to users. */
  readonly says: string;
}

/** The test cards in display order. Source: decisions on payments. */
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

/** The test card with this number, in any spacing; null for any other number. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/\D/g, '');
  return SANDBOX_CARDS.find((card) => card.number === digits) ?? null;
}
