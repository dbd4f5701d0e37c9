/** A person at a payment provider. */
export interface PaymentCustomerTable {
  user_id: string;
  provider: string;
  customer_id: string;
  created_at: string;
}

/** What a person has begun to pay and may come back to: one thing a slot. */
export interface PaymentBegunTable {
  user_id: string;
  provider: string;
  slot: 'plan' | 'pass';
  kind: 'intent' | 'checkout';
  /** The provider's id. */
  reference: string;
  /** What it would buy, `plus annual`. */
  choice: string;
  created_at: string;
}

/** Who is just paying or changing something: one call at a time for each person. */
export interface PaymentLockTable {
  user_id: string;
  holder: string;
  /** After this moment the holder has died. */
  until: string;
}

/** Calls by their key; the key for the provider is kept before the provider is called. */
export interface PaymentCallTable {
  user_id: string;
  key: string;
  body_hash: string;
  provider_key: string;
  state: 'running' | 'done' | 'failed';
  /** JSON of the answer, which never holds a secret; null when the call is simply made again. */
  answer: string | null;
  /** Code of the failure. */
  failure: string | null;
  running_until: string;
  created_at: string;
}

/** Messages of the provider, each kept once. `due_at` is null when nothing is left to do. */
export interface PaymentEventTable {
  provider: string;
  external_id: string;
  type: string;
  about_kind: string | null;
  about_id: string | null;
  received_at: string;
  due_at: string | null;
  handled_at: string | null;
  attempts: number;
  last_error: string | null;
}

/** Everything that the sandbox keeps; `data` is JSON of the kind's shape. */
export interface SandboxObjectTable {
  id: string;
  kind: string;
  customer_id: string | null;
  /** When something is to be done with it by itself. */
  due_at: string | null;
  created_at: string;
  data: string;
}

/** How far time has been moved ahead for trying things out. */
export interface ClockTable {
  name: string;
  ahead_ms: string;
}

/** The tables of payments and of the sandbox. */
export interface PaymentTables {
  payment_customer: PaymentCustomerTable;
  payment_begun: PaymentBegunTable;
  payment_lock: PaymentLockTable;
  payment_call: PaymentCallTable;
  payment_event: PaymentEventTable;
  sandbox_object: SandboxObjectTable;
  clock: ClockTable;
}
