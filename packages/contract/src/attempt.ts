/** What the work returns; null if it throws, as a storage does that is full or forbidden. */
export function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Decodes percent signs; a text in which they are wrong stays as it is. */
export const decoded = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;
