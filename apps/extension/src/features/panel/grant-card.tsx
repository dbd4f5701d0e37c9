import { Button } from '@tryon/ui/forms/button.tsx';
import type { PanelProps } from './create-panel.ts';
import { RowTitle } from './panel-row.tsx';

/** Asks once for the permission to show the button in every shop, and explains why. */
export function GrantCard({ panel, state }: PanelProps) {
  if (state.isGranted || state.grantDeclined) return null;
  return (
    <section
      className="mt-2.5 not-last:mb-5 p-4.5 rounded-sm bg-paper [box-shadow:var(--shadow-1)]"
      aria-labelledby="grant-title"
    >
      <RowTitle id="grant-title">A button on every product?</RowTitle>
      <p className="type-small mt-1.5 text-ink-2">
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
