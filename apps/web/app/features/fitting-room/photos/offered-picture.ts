/** The first picture among what was dropped or pasted; else the first file, so that it can be refused by name. */
export function pictureIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0] ?? null;
}
