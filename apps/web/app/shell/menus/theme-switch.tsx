import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { useEffect, useState } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { consent } from '#app/storage/consent.ts';
import { type Theme, themeStore } from '#app/storage/theme.ts';

const OPTIONS = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark, or as the system. Hidden without JavaScript, where the system decides. */
export function ThemeSwitch() {
  const kept = useSiteFacts().theme;
  const [theme, setTheme] = useState<Theme>(kept);
  useEffect(() => consent.subscribe(themeStore.followConsent), []);

  const choose = (next: Theme) => {
    setTheme(next);
    themeStore.write(next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  return (
    <div className="noscript:hidden">
      <SegmentedToggle label="Colours" value={theme} onChange={choose} options={OPTIONS} />
    </div>
  );
}
