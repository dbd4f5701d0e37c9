import { useLocation } from 'react-router';
import { signInPath } from './session.ts';

/** Sign-in path that returns to the current page, replacing any earlier return path. */
export function useSignInHere(): string {
  const { pathname, search } = useLocation();
  return signInPath(pathname + search);
}
