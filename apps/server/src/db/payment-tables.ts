/** A payment that a person has started and may resume; one per slot. */
export interface PaymentBegunTable {
  user_id: string;
  provider: string;
  slot: 'plan' | 'pass';
  kind: 'intent' | 'checkout';
  /** The provider's id. */
  reference: string;
  /** What it would buy, such as `plus annual`. */
  choice: string;
  created_at: string;
}

/** Calls by idempotency key. The provider's key is stored before the provider is called. */
export interface PaymentCallTable {
  user_id: string;
  key: string;
  body_hash: string;
  provider_key: string;
  state: 'running' | 'done' | 'failed';
  /** The response as JSON, never with secrets; null if the call is simply repeated. */
  answer: string | null;
  /** Error code. */
  failure: string | null;
  running_until: string;
  created_at: string;
}
