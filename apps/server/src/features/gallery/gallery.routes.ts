import { GALLERY_PICTURES } from '@tryon/contract/site/gallery.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Edge } from '#src/http/edge.ts';
import type { Gallery } from '#src/services/content/gallery-folder.ts';

/** The URL contains a hash of the picture. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the pictures of the owner's gallery; pages get their descriptions with the site's settings. */
export function registerGallery(edge: Edge, gallery: Pick<Gallery, 'findPicture'>): void {
  edge.get(`${GALLERY_PICTURES}:name`, (c) => {
    const bytes = gallery.findPicture(c.req.param('name'));
    if (bytes === null) throw new DomainError('not_found');
    return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': FOREVER });
  });
}
