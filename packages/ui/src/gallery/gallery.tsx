import { useEffect, useState } from 'react';
import { SegmentedToggle } from '#src/forms/segmented-toggle.tsx';
import { SkipLink } from '#src/layout/skip-link.tsx';
import { ToastProvider } from '#src/toasts/toast-provider.tsx';
import type { ToastPosition } from '#src/toasts/toast-stack.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFittingRoom, type GalleryPictures } from './gallery-fitting-room.tsx';
import { GalleryMessages } from './gallery-messages.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';

/**
 * Every component of the design system in all its states, on one page, for development. Needs `gallery.css` in
 * addition to the styles, and belongs in the page's `<main>`; the page provides the pictures.
 */
export function Gallery({ pictures }: { pictures?: GalleryPictures }) {
  const [position, setPosition] = useState<ToastPosition>('top-right');
  return (
    <ToastProvider position={position}>
      <SkipLink target="gallery" />
      <div className="grid gap-14 max-w-330 mx-auto pt-12 px-(--margin) pb-30" id="gallery" tabIndex={-1}>
        <header className="flex flex-wrap items-end justify-between gap-5">
          <h1 className="type-d2">Components</h1>
          <ThemeToggle />
        </header>
        <GalleryControls />
        <GalleryMessages position={position} onPosition={setPosition} />
        <GalleryOverlays />
        <GalleryFittingRoom pictures={pictures} />
      </div>
    </ToastProvider>
  );
}

type Theme = 'system' | 'light' | 'dark';

function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    if (theme === 'system') return;
    document.documentElement.dataset.theme = theme;
    return () => {
      delete document.documentElement.dataset.theme;
    };
  }, [theme]);
  return (
    <SegmentedToggle
      label="Theme"
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}
