interface ResultsTable<Saved extends { id: PropertyKey }> {
  put: (saved: Saved) => Promise<unknown>;
  remove: (id: Saved['id']) => Promise<unknown>;
}

/**
 * Saves a result on this device; deletes others to make room, the last first, until it fits or none is left.
 * @param others the results that are already saved, those to keep longest first.
 * @param most maximum number of results, as a year of try-ons would otherwise fill a phone unnoticed.
 * @throws the database's error if the result cannot be saved.
 */
export async function putWithRoom<Saved extends { id: PropertyKey }>(
  table: ResultsTable<Saved>,
  saved: Saved,
  others: readonly Saved[],
  most: number,
): Promise<void> {
  const kept = others.filter(({ id }) => id !== saved.id);
  for (const surplus of kept.splice(most - 1)) await table.remove(surplus.id);
  for (;;) {
    try {
      await table.put(saved);
      return;
    } catch (error) {
      const last = isQuotaExceeded(error) ? kept.pop() : undefined;
      if (!last) throw error;
      await table.remove(last.id);
    }
  }
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
