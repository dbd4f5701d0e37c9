import { data } from 'react-router';
import { FittingRoom } from '#app/features/fitting-room/fitting-room.tsx';
import { homeMeta } from '#app/lib/home-meta.ts';
import { SiteFrame } from '#app/shell/site-frame.tsx';

/** An unknown path shows Home; the status keeps it out of search engines. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => homeMeta({ indexed: false });

export default function Unknown() {
  return (
    <SiteFrame>
      <FittingRoom />
    </SiteFrame>
  );
}
