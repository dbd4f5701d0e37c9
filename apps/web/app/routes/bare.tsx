import { Outlet } from 'react-router';
import { BareFrame } from '#app/shell/bare-frame.tsx';

/** Layout of pages with a single purpose, such as signing in. */
export default function Bare() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}
