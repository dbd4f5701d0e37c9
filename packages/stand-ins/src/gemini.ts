import { answerJson } from './try-on-backend.ts';
import { startVendor, type VendorStandIn } from './vendor.ts';

/** Gemini's `generateContent`; words come before the picture. */
export function startGemini(picture: Uint8Array): Promise<VendorStandIn> {
  return startVendor(
    {
      stepOf: ({ method, path }) =>
        method === 'POST' && /^\/v1beta\/models\/[^/]+:generateContent$/.test(path) ? 'create' : undefined,
      answers: (_url, bytes) => ({ create: pictureAfterWords(bytes) }),
    },
    picture,
  );
}

/** The answer when all goes well. */
export function pictureAfterWords(picture: Uint8Array) {
  const inlineData = { mimeType: 'image/png', data: Buffer.from(picture).toString('base64') };
  const content = { parts: [{ text: 'Here you are.' }, { inlineData }] };
  const usageMetadata = { totalTokenCount: 1 };
  return answerJson(200, { candidates: [{ content, finishReason: 'STOP' }], usageMetadata });
}

/** An answer of words alone, that ends for a reason. */
export function wordsAlone(finishReason: string) {
  const content = { parts: [{ text: 'I cannot do that.' }] };
  return answerJson(200, { candidates: [{ content, finishReason }] });
}

/** An answer of nothing, that ends for a reason. */
export function silence(finishReason: string) {
  return answerJson(200, { candidates: [{ finishReason }] });
}

/** A failure as Google's APIs tell it. */
export function googleFailure(code: number, status: string, details: readonly unknown[] = []) {
  return answerJson(code, { error: { code, status, message: `${status} happened`, details } });
}
