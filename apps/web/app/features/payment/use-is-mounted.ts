import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the browser shows the page already. What the server cannot know, such as the navigation state, is drawn from
 * then on: the first markup of browser and server must be the same.
 */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
