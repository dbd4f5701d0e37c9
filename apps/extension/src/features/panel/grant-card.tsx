import { Button } from '@tryon/ui/forms/button.tsx';
import type { PanelProps } from './use-panel.ts';

/** Asks once for the permission to show the button in every shop, and explains why. */
export function GrantCard({ panel, state }: PanelProps) {
  if (state.isGranted || state.grantDeclined) return null;
  return (
    <section className="panel-card" aria-labelledby="grant-title">
      <h2 id="grant-title" className="panel-row-title">
        A button on every product?
      </h2>
      <p className="type-small">
        To find the garment’s picture by itself, the extension has to read the pages of shops. It looks for
        product pictures only, keeps no list of where you go, and sends a picture on only when you press Try
        it on. Without it, the right click and the hanger in the browser’s bar work all the same.
      </p>
      <div className="flex flex-wrap items-center gap-y-2.5 gap-x-5 mt-4.5">
        <Button size="compact" onClick={() => void panel.allowEveryShop()}>
          Allow
        </Button>
        <Button variant="text" onClick={() => void panel.declineGrant()}>
          Not now
        </Button>
      </div>
    </section>
  );
}
