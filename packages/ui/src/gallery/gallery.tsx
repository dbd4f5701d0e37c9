import { SkipLink } from '#src/layout/skip-link.tsx';
import { ToastProvider } from '#src/toasts/toast-provider.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryFittingRoom, type GalleryPictures } from './gallery-fitting-room.tsx';
import { GalleryMessages } from './gallery-messages.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';

/**
 * Every component of the design system in all its states, on one page, for development. Needs `gallery.css` in
 * addition to the styles, and belongs in the page's `<main>`; the page provides the pictures.
 */
export function Gallery({ pictures }: { pictures: GalleryPictures }) {
  return (
    <ToastProvider>
      <SkipLink />
      <div className="grid gap-14 max-w-330 mx-auto pt-12 px-(--margin) pb-30">
        <h1 className="type-d2">Components</h1>
        <GalleryControls />
        <GalleryMessages />
        <GalleryOverlays />
        <GalleryFittingRoom pictures={pictures} />
      </div>
    </ToastProvider>
  );
}
