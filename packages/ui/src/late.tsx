import { type ComponentType, useEffect, useState } from 'react';

/**
 * A non-essential component that is loaded after the page, so that no first render includes it. Until then, and for
 * good if loading fails, it shows `Meanwhile`, or nothing.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
) {
  return function Late(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      load().then(
        (loaded) => setComponent(() => loaded),
        () => undefined,
      );
    }, []);
    return Component ? <Component {...props} /> : <Meanwhile {...props} />;
  };
}
