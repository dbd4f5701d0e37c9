import { useRouteLoaderData } from 'react-router';
import { FittingRoom } from '#app/features/fitting-room/fitting-room.tsx';
import { HomeSections } from '#app/features/home-sections/home-sections.tsx';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import type { loader } from '#app/root.tsx';
import { RegionBoundary } from './region-boundary.tsx';

/** Home: the fitting room and the sections about it. Unknown addresses show it as well. */
export function HomeContent() {
  const { supportEmail, engines } = useSiteFacts();
  const gallery = useRouteLoaderData<typeof loader>('root')?.gallery ?? [];
  return (
    <>
      <RegionBoundary name="The fitting room">
        <FittingRoom />
      </RegionBoundary>
      <RegionBoundary name="The rest of the page">
        <HomeSections supportEmail={supportEmail} engines={engines} gallery={gallery} />
      </RegionBoundary>
    </>
  );
}
