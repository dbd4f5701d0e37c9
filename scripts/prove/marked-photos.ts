import { randomUUID } from 'node:crypto';
import { type Canaries, collectCanaries, toMarkedJpeg } from '../../apps/server/src/testing/canaries.ts';
import { drawJpeg, readArtwork } from '../../apps/server/src/testing/pictures.ts';
import { decodePicture } from '../../packages/engine/src/node/decode.ts';
import { sharp } from '../../packages/engine/src/node/sharp-setup.ts';

/** A photo with all canaries that identify it. */
export interface MarkedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly canaries: readonly Canaries[];
}

const THUMBNAIL_WIDTH = 160;
/** Widths of possible thumbnails. */
const SMALL_WIDTHS = [64, 128, 256, 512];

/** Photos like those of phones: with text in their metadata and a thumbnail. */
export async function createMarkedPhotos() {
  return {
    person: await mark('person', readArtwork('maya')),
    garment: await mark('garment', readArtwork('breton')),
    refused: await mark('refused photo', await drawJpeg({ width: 400, height: 500, seed: 77 })),
  };
}

async function mark(name: string, picture: Uint8Array): Promise<MarkedPhoto> {
  const text = `canary-${randomUUID()}`;
  const thumbnail = await sharp(picture).resize(THUMBNAIL_WIDTH).jpeg().toBuffer();
  const bytes = withThumbnail(await toMarkedJpeg(picture, text), thumbnail);
  const decoded = await decodePicture(bytes, 'person');
  const { width, height } = decoded;
  const raw = sharp(decoded.data, { raw: { width, height, channels: 4 } });
  const small = await Promise.all(
    SMALL_WIDTHS.map(async (side) => collectCanaries(await sharp(bytes).resize(side).png().toBuffer())),
  );
  return {
    bytes,
    canaries: [
      named(name, await collectCanaries(bytes, text)),
      named(`${name}, decoded`, await collectCanaries(await raw.png().toBuffer())),
      named(`${name}, thumbnail`, await collectCanaries(thumbnail)),
      ...small.map((canaries, index) => named(`${name}, ${SMALL_WIDTHS[index]} wide`, canaries)),
    ],
  };
}

/** Canaries of a result. */
export async function nameResult(name: string, picture: Uint8Array): Promise<Canaries> {
  return named(name, await collectCanaries(picture));
}

function named(name: string, canaries: Canaries): Canaries {
  return new Map([...canaries].map(([part, bytes]) => [`${name}: ${part}`, bytes]));
}

/** Inserts a thumbnail where JPEG files have theirs: in a "JFXX" segment at the beginning. */
function withThumbnail(jpeg: Uint8Array, thumbnail: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0xff, 0xe0, 0, 0, ...Buffer.from('JFXX\0', 'latin1'), 0x10]);
  head.writeUInt16BE(head.length - 2 + thumbnail.length, 2);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, thumbnail, jpeg.subarray(2)]));
}
