import { FittingRoom } from '#app/features/fitting-room/fitting-room.tsx';
import { HomeSections } from '#app/features/home-sections/home-sections.tsx';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import { RegionBoundary } from './region-boundary.tsx';

/** Home: the fitting room and the sections about it. Unknown addresses show it as well. */
export function HomeContent() {
  const { supportEmail, engines, gallery } = useSiteFacts();
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
