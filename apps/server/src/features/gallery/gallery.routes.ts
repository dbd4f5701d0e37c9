import { GALLERY_PICTURES } from '@tryon/contract/site/gallery.ts';
import { DomainError } from '#src/domain-error.ts';
import type { Edge } from '#src/http/edge.ts';
import type { Gallery } from '#src/services/content/gallery-folder.ts';

/** The address carries a hash of the picture. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The pictures of the owner's gallery; what pages say about them comes with the facts of the site. */
export function registerGallery(edge: Edge, gallery: Pick<Gallery, 'findPicture'>): void {
  edge.get(`${GALLERY_PICTURES}:name`, (c) => {
    const bytes = gallery.findPicture(c.req.param('name'));
    if (bytes === null) throw new DomainError('not_found');
    return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': FOREVER });
  });
}
