import { blobFromBase64 } from '@tryon/contract/try-on/client/base64.ts';

/** The bytes of a base64 data URL as a blob with its media type. */
export function blobFromDataUrl(url: string): Blob {
  const comma = url.indexOf(',');
  const type = url.slice('data:'.length, url.indexOf(';'));
  return blobFromBase64(url.slice(comma + 1), type);
}

/** The base64 data URL of a blob; for a blob created from a data URL, exactly that URL. */
export function dataUrlFromBlob(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
