import { env } from 'node:process';
import sharp from 'sharp';

// libvips reads this once, when it first needs room for a whole picture: above the default of 100 MB it
// would write the decoded photo to a temporary file. Photos stay in memory here. Only the main thread's
// assignment reaches libvips (worker threads have a copy of the environment), so whoever starts workers
// imports this file first.
env.VIPS_DISC_THRESHOLD = '64g';

// One try-on owns one core; parallelism comes from several workers.
sharp.concurrency(1);
// Nothing of one person's photo may outlive its request, and each picture is opened once anyway.
sharp.cache(false);

// libvips would also open SVG (scripts, file links), GIF, TIFF, HEIF, PDF and more, each with its own
// history of holes. Whatever is not on this short list does not exist for us, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The one configured sharp; nothing in the engine imports the package directly. */
export { sharp };
