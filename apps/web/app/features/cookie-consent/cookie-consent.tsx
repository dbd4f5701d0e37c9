import { useEffect, useState, useSyncExternalStore } from 'react';
import { consent, onConsentSettings } from '#app/lib/consent/consent.ts';
import type { OptionalCategory } from '#app/lib/consent/consent-choice.ts';
import { createLateComponent } from '#app/lib/rendering/late-component.tsx';

const label = createLateComponent(async () => (await import('./consent-label.tsx')).ConsentLabel);

/**
 * Asks once, and again when the settings are opened. It is not part of the first HTML: without JavaScript only
 * essential storage is used, so there is nothing to ask.
 */
export function CookieConsent() {
  const isUndecided = useSyncExternalStore(
    consent.subscribe,
    () => consent.getChoice() === null,
    () => false,
  );
  const [settingsOpen, setSettingsOpen] = useState(false);
  useEffect(() => onConsentSettings(() => setSettingsOpen(true)), []);

  if (!isUndecided && !settingsOpen) return null;
  const choose = (allowed: readonly OptionalCategory[]) => {
    setSettingsOpen(false);
    consent.choose(allowed);
  };
  return (
    <label.Late
      key={String(settingsOpen)}
      chosen={consent.getChoice()}
      detailed={settingsOpen}
      onChoose={choose}
      onClose={settingsOpen && !isUndecided ? () => setSettingsOpen(false) : undefined}
    />
  );
}
