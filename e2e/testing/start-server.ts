/** The production server for journeys: it makes each picture once, is not rehearsed, and hashes passwords quickly. */
import { createEmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';
import { startServer } from '../../apps/server/src/main.ts';
import { QUICK_PASSWORDS } from '../../apps/server/src/testing/sign-in/quick-passwords.ts';
import { rememberPictures } from './remember-pictures.ts';

await startServer({
  createEmbedded: async (options) =>
    rememberPictures(await createEmbeddedEngine({ ...options, rehearsal: undefined })),
  passwords: QUICK_PASSWORDS,
});
