import { useLocation } from 'react-router';
import { signInPath } from './session.ts';

/** Where signing in starts, with the way back to the page that is shown, which replaces any older one. */
export function useSignInHere(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}
