import { shortName } from './cases.ts';
import type { Judged } from './judge-pairs.ts';

/**
 * A table with one row per person and one column per garment: a dot for a picture, a lower-case letter for one with a
 * warning, a capital for a refusal, a gap for an untested pair. A legend of letters and columns follows.
 */
export function formatOutcomes(judged: readonly Judged[]): string {
  const persons = unique(judged.map(({ pair }) => shortName(pair.person)));
  const garments = unique(judged.map(({ pair }) => shortName(pair.garment)));
  const refusals = unique(judged.map(({ refusal }) => refusal ?? '')).filter((reason) => reason !== '');
  const warnings = unique(judged.map((one) => one.warnings.join(', '))).filter((reason) => reason !== '');
  const marks = new Map(judged.map((one) => [keyOf(one), markOf(one)]));

  function markOf({ refusal, warnings: found }: Judged): string {
    if (refusal !== null) return letter(refusals.indexOf(refusal), 'A');
    return found.length > 0 ? letter(warnings.indexOf(found.join(', ')), 'a') : '.';
  }
  const width = Math.max(...persons.map((name) => name.length));
  const lines = [
    `${' '.repeat(width)} ${garments.map((_, index) => String(index + 1).padStart(3)).join('')}`,
  ];
  for (const person of persons) {
    const row = garments.map((garment) => (marks.get(`${person}/${garment}`) ?? '').padStart(3));
    lines.push(`${person.padEnd(width)} ${row.join('')}`.trimEnd());
  }
  lines.push(...garments.map((name, index) => `${String(index + 1).padStart(3)}  ${name}`));
  const count = (mark: string) => `${[...marks.values()].filter((one) => one === mark).length} times`;
  const explain = (mark: string, text: string) => lines.push(`  ${mark}  ${text}, ${count(mark)}`);
  explain('.', 'shown without a warning');
  for (const [index, reason] of warnings.entries()) explain(letter(index, 'a'), `shown, warning ${reason}`);
  for (const [index, reason] of refusals.entries()) explain(letter(index, 'A'), `refused, ${reason}`);
  return lines.join('\n');
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const keyOf = ({ pair }: Judged) => `${shortName(pair.person)}/${shortName(pair.garment)}`;
const letter = (index: number, first: 'a' | 'A') => String.fromCharCode(first.charCodeAt(0) + index);
