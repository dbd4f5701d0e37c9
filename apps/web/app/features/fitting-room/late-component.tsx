import { type ComponentType, lazy } from 'react';

/**
 * A component in its own chunk that can be preloaded. Once loaded it renders synchronously, unlike `lazy`, whose
 * first render always suspends, so that code looking for the component's controls would not find them.
 */
export function createLateComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;

  async function fetchAhead(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }

  const Waiting = lazy(async () => ({ default: await fetchAhead() }));

  function Late(props: Props) {
    const Component: ComponentType<Props> = loaded ?? Waiting;
    return <Component {...props} />;
  }

  return { Late, fetchAhead };
}
