import { Outlet } from 'react-router';
import { BareFrame } from '#app/shell/bare-frame.tsx';

/** The frame of pages that are about one thing, such as signing in. */
export default function Bare() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
