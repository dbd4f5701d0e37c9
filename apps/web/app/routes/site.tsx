import { Outlet } from 'react-router';
import { SiteFrame } from '#app/shell/site-frame.tsx';

/** Layout of all regular pages; it persists across navigation. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
