import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * A component in its own chunk that can be preloaded. Once loaded it renders synchronously, unlike `lazy`, whose
 * first render always suspends, so that code looking for the component's controls would not find them.
 * @param fallback shown while it loads.
 */
export function createLateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | null = null;

  async function fetchAhead(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }

  const Waiting = lazy(async () => ({ default: await fetchAhead() }));

  function Late(props: Props) {
    // Chosen once, when mounted: swapping the component later would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return (
      <Suspense fallback={fallback(props)}>
        <Component {...props} />
      </Suspense>
    );
  }

  return { Late, fetchAhead };
}
