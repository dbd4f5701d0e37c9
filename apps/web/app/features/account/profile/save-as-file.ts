/** Downloads the content as formatted JSON. */
export function saveAsFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the download no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(url));
}
