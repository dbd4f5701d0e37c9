import { type ComponentType, useEffect, useState } from 'react';

/**
 * A non-essential component that is loaded after the page, so that no first render includes it. Null until loaded,
 * and permanently null if loading fails. `load` must be a stable function.
 */
export function useLate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Component;
}
