import { FittingRoom } from '#app/features/fitting-room/fitting-room.tsx';
import { homeMeta } from '#app/lib/home-meta.ts';
import { SiteFrame } from '#app/shell/site-frame.tsx';

export const meta = () => homeMeta({ indexed: true });

export default function Home() {
  return (
    <SiteFrame>
      <FittingRoom />
    </SiteFrame>
  );
}
