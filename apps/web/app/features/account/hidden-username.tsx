/** Tells password managers which account the form belongs to; it is neither visible nor sent. */
export function HiddenUsername({ email = '' }: { email?: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
