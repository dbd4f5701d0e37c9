import { Button } from '@tryon/ui/button.tsx';
import { ToolIcon, type ToolIconName } from '@tryon/ui/tool-icon.tsx';
import type { Result } from '../mirror-state.ts';
import type { ResultLook } from './result-look.ts';

interface ResultToolsProps {
  result: Result;
  look: ResultLook;
  onLook: (look: ResultLook) => void;
}

/** Other ways of looking at the result, on the picture. */
export function ResultTools({ result, look, onLook }: ResultToolsProps) {
  const toggle = (own: ResultLook, icon: ToolIconName, name: string) => (
    <Button
      variant="tool"
      onPicture
      aria-label={name}
      title={name}
      aria-pressed={look === own}
      onClick={() => onLook(look === own ? 'compare' : own)}
    >
      <ToolIcon name={icon} />
    </Button>
  );
  return (
    <div className="result-tools">
      {toggle('zoom', 'zoom-in', 'Look closer')}
      {result.changes && toggle('changes', 'changes', 'What changed')}
    </div>
  );
}
