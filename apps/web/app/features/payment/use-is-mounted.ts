import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether hydration has finished. State that only the browser knows, such as the navigation state, is rendered from
 * then on, because server and client must produce the same initial markup.
 */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
