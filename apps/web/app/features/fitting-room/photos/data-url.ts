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

export function blobFromBase64(base64: string, type: string): Blob {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return new Blob([bytes], { type });
}
