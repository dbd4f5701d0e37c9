import { Outlet } from 'react-router';
import { SiteFrame } from '#app/shell/site-frame.tsx';

/** The frame of all pages that are not bare; it stays while pages change. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
