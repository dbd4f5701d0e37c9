/** The behaviour of a sandbox test card. */
export const SANDBOX_OUTCOMES = ['succeeds', 'declined', 'authentication', 'fails_on_renewal'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** A card that the sandbox accepts. Only its token is ever sent; the number is compared in the browser. */
export type SandboxCard = Readonly<ReturnType<typeof card>>;

/**
 * @param number digits only.
 * @param says the description shown to users.
 */
const card = (number: string, outcome: SandboxOutcome, says: string) => ({
  number,
  outcome,
  /** Identifies the card in every call that takes a payment method's id; month and year may follow: `_1228`. */
  token: `pm_sandbox_${outcome}`,
  brand: 'visa',
  last4: number.slice(-4),
  says,
});

/** The test cards in display order. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  card('4242424242424242', 'succeeds', 'Pays'),
  card('4000000000000002', 'declined', 'Is declined'),
  card('4000002500003155', 'authentication', 'Asks for authentication'),
  card('4000000000000341', 'fails_on_renewal', 'Pays, and fails on renewal'),
];

/** The test card with this number, in any spacing; null for any other number. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/\D/g, '');
  return SANDBOX_CARDS.find((card) => card.number === digits) ?? null;
}
