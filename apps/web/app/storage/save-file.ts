/** Downloads a file that the page has made. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // By the next task the download no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
