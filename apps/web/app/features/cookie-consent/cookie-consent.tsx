import { useSyncExternalStore } from 'react';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { consent } from '#app/storage/consent.ts';

const label = createLateComponent(async () => (await import('./consent-label.tsx')).ConsentLabel);

/** On the server nobody is asked: without JavaScript only essential storage is used. */
const NOT_ASKED = { choice: [], areSettingsOpen: false };

/** Asks once, and again when the settings are opened. It is not part of the first HTML. */
export function CookieConsent() {
  const { choice, areSettingsOpen } = useSyncExternalStore(
    consent.subscribe,
    consent.getState,
    () => NOT_ASKED,
  );
  if (choice !== null && !areSettingsOpen) return null;
  return (
    <label.Late
      key={String(areSettingsOpen)}
      chosen={choice}
      detailed={areSettingsOpen}
      onChoose={consent.choose}
      onClose={areSettingsOpen && choice !== null ? consent.closeSettings : undefined}
    />
  );
}
