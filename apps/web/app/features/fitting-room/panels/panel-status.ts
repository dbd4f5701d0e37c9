import type { PanelStatus } from '@tryon/ui/mirror/panel.tsx';
import type { PanelState, Slot } from '../fitting-room-state.ts';
import type { CheckState } from '../photo-check/photo-check.ts';

/** The status that styles a panel's frame. */
export function panelStatusOf(
  panel: PanelState,
  checks: CheckState,
  slot: Slot,
  isOver: boolean,
): PanelStatus {
  const { photo, reading, problem } = panel;
  const found = checks[slot];
  if (isOver) return 'over';
  if (reading) return photo ? 'reading' : 'empty';
  if (problem && (problem.about === 'photo' || !photo)) return 'error';
  if (!photo) return 'empty';
  if (checks.pair) return 'error';
  if (found.step !== 'done' || found.isDismissed || found.verdict.grade === 'clear') return 'filled';
  return found.verdict.grade === 'refused' ? 'error' : 'warned';
}

/** The one note shown at a panel: a rejected file, a problem with both photos, or one with this photo. */
export function noteOf(
  panel: PanelState,
  checks: CheckState,
  slot: Slot,
): 'problem' | 'pair' | 'finding' | null {
  if (panel.reading) return null;
  if (panel.problem) return 'problem';
  if (checks.pair) return slot === 'person' ? 'pair' : null;
  const found = checks[slot];
  const isFinding = found.step === 'done' && found.verdict.grade !== 'clear' && !found.isDismissed;
  return panel.photo && isFinding ? 'finding' : null;
}
