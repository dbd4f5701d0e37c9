import { useEffect, useRef } from 'react';
import { useSession } from '#app/session/session-provider.tsx';
import { authStateOf, readAuthStateRequest } from './auth-state.ts';

/**
 * Tells the browser extension who is signed in, by `postMessage` within the page: on request and on every change. Any
 * script on the page can read these messages, so they contain only what the page shows anyway, and never a token.
 */
export function ExtensionBridge() {
  const { user, status } = useSession();
  const state = useRef(authStateOf({ user, status }));
  /** Requests received before it was known who is signed in. */
  const waiting = useRef<string[]>([]);
  const news = JSON.stringify(authStateOf({ user, status }));

  useEffect(() => {
    state.current = news === 'null' ? null : JSON.parse(news);
    if (!state.current) return;
    const message = state.current;
    window.postMessage(message, location.origin);
    for (const requestId of waiting.current.splice(0)) {
      window.postMessage({ ...message, requestId }, location.origin);
    }
  }, [news]);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window || origin !== location.origin) return;
      const request = readAuthStateRequest(data);
      if (!request) return;
      const { requestId } = request;
      if (state.current) window.postMessage({ ...state.current, requestId }, location.origin);
      else waiting.current = [...waiting.current.slice(-9), requestId];
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  return null;
}
