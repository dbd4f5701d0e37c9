import { env } from 'node:process';
import sharp from 'sharp';

// libvips reads this once, when it first allocates a whole picture: above the default of 100 MB it would write the
// decoded photo to a temporary file, but photos must stay in memory here. Only the main thread's assignment reaches
// libvips (workers have a copy of the environment), so code that starts workers imports this file first.
env.VIPS_DISC_THRESHOLD = '64g';

// One try-on uses one core; parallelism comes from several workers.
sharp.concurrency(1);
// No data of a person's photo may outlive its request, and each picture is opened only once anyway.
sharp.cache(false);

// libvips would also open SVG (scripts, file links), GIF, TIFF, HEIF, PDF and more, each with its own history of
// vulnerabilities. Only the formats in this short list are enabled, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The one configured sharp; the engine never imports the package directly. */
export { sharp };
