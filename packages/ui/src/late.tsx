import { type ComponentType, useEffect, useState } from 'react';

/**
 * A non-essential component that is loaded after the page, so that no first render includes it. It shows nothing until
 * it is loaded, and never anything if loading fails.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Late(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        (loaded) => setComponent(() => loaded),
        () => undefined,
      );
    }, []);
    return Component && <Component {...props} />;
  };
}
