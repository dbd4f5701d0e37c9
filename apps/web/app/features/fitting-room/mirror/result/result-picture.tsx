import { Button } from '@tryon/ui/forms/button.tsx';
import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { BeforeAfter } from '@tryon/ui/mirror/before-after.tsx';
import { FittedPicture } from '@tryon/ui/mirror/fitted-picture.tsx';
import { Blend, type LucideIcon, ZoomIn } from 'lucide-react';
import { ChangesPicture } from '../close-up/changes-picture.tsx';
import { ZoomPicture } from '../close-up/zoom-picture.tsx';
import type { Result } from '../mirror-state.ts';
import type { ResultView } from './result-view.ts';

const AFTER_TEXT = 'You, wearing the garment';

/** The result inside the mirror. */
export function ResultPicture({ result, view }: { result: Result; view: ResultView }) {
  return (
    <>
      {/* Stays mounted during a close-up, so that the divider keeps its position. */}
      <div hidden={view !== 'compare'}>
        {/* Results were once saved without the photo: there is nothing to compare with. */}
        {result.person === null ? (
          <FittedPicture src={result.picture} alt={AFTER_TEXT} />
        ) : (
          <BeforeAfter
            before={result.person}
            after={result.picture}
            beforeText="You, before"
            afterText={AFTER_TEXT}
            label="Slide between before and after"
          />
        )}
      </div>
      {view === 'zoom' && <ZoomPicture picture={result.picture} text={AFTER_TEXT} />}
      {view === 'changes' && <ChangesPicture result={result} />}
    </>
  );
}

interface ResultToolsProps {
  result: Result;
  view: ResultView;
  onView: (view: ResultView) => void;
}

/** Buttons on the picture for other views of the result. */
export function ResultTools({ result, view, onView }: ResultToolsProps) {
  const toggle = (own: ResultView, icon: LucideIcon, name: string) => (
    <Button
      variant="tool"
      onPicture
      className="aria-pressed:bg-ink-fixed aria-pressed:text-label"
      aria-label={name}
      title={name}
      aria-pressed={view === own}
      onClick={() => onView(view === own ? 'compare' : own)}
    >
      <LineIcon shape={icon} />
    </Button>
  );
  return (
    <div className="absolute top-3 left-3 flex gap-1.5">
      {toggle('zoom', ZoomIn, 'Look closer')}
      {result.changes && toggle('changes', Blend, 'What changed')}
    </div>
  );
}
