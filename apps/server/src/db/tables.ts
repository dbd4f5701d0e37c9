/** Facts about this installation, one row each. */
export interface InstallationTable {
  key: InstallationKey;
  value: string;
}

export type InstallationKey = 'id' | 'created_at';

/** One-time codes that stand in the address of a page for a moment; only their hashes are kept. */
export interface SignInCodeTable {
  hash: string;
  kind: TokenKind;
  provider: string;
  session_id: string;
  /** Hash of the cookie of the browser that began the sign-in. */
  browser_hash: string;
  /** ISO 8601 in UTC, so that texts compare as moments do. */
  expires_at: string;
}

/** Short-lived handles that a page keeps beside its session; only their hashes are kept. */
export interface SessionHandleTable {
  hash: string;
  kind: TokenKind;
  /** Handles that came from each other by refreshing. */
  family_id: string;
  session_id: string;
  user_id: string;
  expires_at: string;
  /** When a refreshing handle was used; it may be used once. */
  used_at: string | null;
}

export type TokenKind = 'access' | 'refresh';

/** Every table that our own queries touch. The sign-in library's are read through its interface alone. */
export interface Tables {
  installation: InstallationTable;
  sign_in_code: SignInCodeTable;
  session_handle: SessionHandleTable;
}
