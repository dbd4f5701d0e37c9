import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { TOAST_VERIFICATION_DURATION_MS } from '@tryon/ui/toasts/toast-store.ts';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Session, SessionContext, type SessionUser } from './session.ts';
import { listenForMessages, openSession } from './session-page.ts';

/** Provides the session to its children. `user` is the user for whom the server rendered the page. */
export function SessionProvider({ user, children }: { user: SessionUser | null; children: ReactNode }) {
  const [model] = useState(() => openSession(user));
  const state = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  const toasts = useToasts();

  useEffect(() => {
    const stopListening = listenForMessages(model);
    void model.start();
    return () => {
      stopListening();
      model.stop();
    };
  }, [model]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      confirm: model.refresh,
      retry: model.start,
      forgetPerson: model.leave,
      signOut: model.signOut,
      welcome(welcomed, sessionTokens) {
        model.welcome(welcomed, sessionTokens);
        if (!welcomed.emailVerified) {
          toasts.show({
            id: 'email-unverified',
            type: 'warning',
            title: 'Please verify your email address',
            message: `We sent a link to ${welcomed.email}.`,
            duration: TOAST_VERIFICATION_DURATION_MS,
          });
        }
      },
    }),
    [state, model, toasts],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}
