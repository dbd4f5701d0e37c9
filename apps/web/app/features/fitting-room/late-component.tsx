import { type ComponentType, lazy } from 'react';

/**
 * A component of a chunk of its own that can be fetched ahead. Once it is there it is drawn at once, which `lazy` never
 * does: it lets the first drawing fail, and whoever looks for its controls then finds none.
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
