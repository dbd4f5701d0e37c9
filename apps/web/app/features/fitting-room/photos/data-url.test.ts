import { describe, expect, it } from 'vitest';
import { blobFromDataUrl } from './data-url.ts';

describe('blobFromDataUrl', () => {
  it('returns every byte and the media type', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const blob = blobFromDataUrl(`data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`);
    expect(blob.type).toBe('image/webp');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });
});
