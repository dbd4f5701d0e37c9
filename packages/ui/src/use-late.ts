import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component that nobody waits for, so that no first view carries it: it is loaded when the page stands already. Null
 * until then, and for good where it does not come, which nobody misses. `load` has to be the same function each time.
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
