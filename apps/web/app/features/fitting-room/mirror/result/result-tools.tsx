import { Button } from '@tryon/ui/forms/button.tsx';
import { ToolIcon, type ToolIconName } from '@tryon/ui/layout/tool-icon.tsx';
import type { Result } from '../mirror-state.ts';
import type { ResultView } from './result-view.ts';

interface ResultToolsProps {
  result: Result;
  view: ResultView;
  onView: (view: ResultView) => void;
}

/** Buttons on the picture for other views of the result. */
export function ResultTools({ result, view, onView }: ResultToolsProps) {
  const toggle = (own: ResultView, icon: ToolIconName, name: string) => (
    <Button
      variant="tool"
      onPicture
      className="aria-pressed:bg-ink-fixed aria-pressed:text-label"
      aria-label={name}
      title={name}
      aria-pressed={view === own}
      onClick={() => onView(view === own ? 'compare' : own)}
    >
      <ToolIcon name={icon} />
    </Button>
  );
  return (
    <div className="absolute top-3 left-3 flex gap-1.5">
      {toggle('zoom', 'zoom-in', 'Look closer')}
      {result.changes && toggle('changes', 'changes', 'What changed')}
    </div>
  );
}
