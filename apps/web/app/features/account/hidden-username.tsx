/** Tells password managers whose password a form is about; nobody sees it, and it is not sent. */
export function HiddenUsername({ email = '' }: { email?: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
