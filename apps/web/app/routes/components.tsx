import '@tryon/ui/gallery/gallery.css';
import garment from '@tryon/artwork/pictures/breton.webp';
import person from '@tryon/artwork/pictures/maya.webp';
import { Gallery } from '@tryon/ui/gallery/gallery.tsx';
import dressed from '#app/features/home-sections/pictures/maya-after.webp';

/** The whole design system on one page. This route exists only in development. */
export default function Components() {
  return <Gallery pictures={{ garment, person, dressed }} />;
}
