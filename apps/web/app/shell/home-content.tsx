import { FittingRoom } from '#app/features/fitting-room/fitting-room.tsx';
import { HomeSections } from '#app/features/home-sections/home-sections.tsx';
import { RegionBoundary } from './region-boundary.tsx';

/** Home: the fitting room and the sections about it. Unknown addresses show it as well. */
export function HomeContent() {
  return (
    <>
      <RegionBoundary name="The fitting room">
        <FittingRoom />
      </RegionBoundary>
      <RegionBoundary name="The rest of the page">
        <HomeSections />
      </RegionBoundary>
    </>
  );
}
