import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Networks } from '@tryon/engine/core/types.ts';
import { type Pair, shortName } from './cases.ts';
import { countChangesOutside, countSet } from './changed-pixels.ts';
import { cropToChange, layOutSheet, type Panel } from './contact-sheet.ts';
import { runPair, type Shown } from './run-pair.ts';

export interface Judged {
  readonly pair: Pair;
  /** `subject: reason`, or null if there is a picture. */
  readonly refusal: string | null;
  readonly message: string | null;
  /** `subject: reason`. */
  readonly warnings: readonly string[];
  /** Pixels that differ from the photo although the engine reports them as unchanged. */
  readonly changedUnsaid: number;
  /** Share of the photo that the engine reports as changed. */
  readonly changedShare: number;
}

const PAIR_SHEET = { columns: 3, panelWidth: 768, panelHeight: 1024 };
const PERSON_SHEET = { columns: 5, panelWidth: 480, panelHeight: 600 };

/** Runs every pair once and writes a sheet of person, garment and result for each picture. */
export async function judgeWithSheets(
  pairs: readonly Pair[],
  networks: Networks,
  folder: string,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const pair of pairs) {
    const result = await runPair(pair, networks);
    judged.push(judge(result));
    if (result.kind === 'shown') await writePairSheet(result, folder);
  }
  return judged;
}

/** Runs every pair once and writes one sheet per person with all results. */
export async function judgeByPerson(
  pairs: readonly Pair[],
  networks: Networks,
  folder: string,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const person of new Set(pairs.map((pair) => pair.person))) {
    const panels: Panel[] = [];
    for (const pair of pairs.filter((one) => one.person === person)) {
      const result = await runPair(pair, networks);
      judged.push(judge(result));
      if (result.kind === 'refused') continue;
      panels.push({ image: cropToChange(result.image, result.changed), label: shortName(pair.garment) });
    }
    if (panels.length === 0) continue;
    await writeFile(join(folder, `all-${shortName(person)}.jpg`), await layOutSheet(panels, PERSON_SHEET));
  }
  return judged;
}

/** Person, garment and result at full size. */
export async function writePairSheet(shown: Shown, folder: string): Promise<void> {
  const { pair, photo, garment, image } = shown;
  const panels = [
    { image: photo, label: shortName(pair.person) },
    { image: garment, label: shortName(pair.garment) },
    { image, label: 'result' },
  ];
  const file = `pair-${pair.name.replace(' + ', '--')}.jpg`;
  await writeFile(join(folder, file), await layOutSheet(panels, PAIR_SHEET));
}

/** Summarises one run without keeping its pictures. */
export function judge(result: Awaited<ReturnType<typeof runPair>>): Judged {
  const { pair } = result;
  if (result.kind === 'refused') {
    const refusal = `${result.subject}: ${result.reason}`;
    return { pair, refusal, message: result.message, warnings: [], changedUnsaid: 0, changedShare: 0 };
  }
  const { photo, image, changed, warnings } = result;
  return {
    pair,
    refusal: null,
    message: null,
    warnings: warnings.map(({ subject, reason }) => `${subject}: ${reason}`),
    changedUnsaid: countChangesOutside(photo, image, changed),
    changedShare: countSet(changed) / changed.data.length,
  };
}
