import { megabytes } from '../statistics.ts';
import type { Judged } from './judge-pairs.ts';
import type { QualityFigures, Scores } from './measure-quality.ts';
import type { StepFigures } from './measure-steps.ts';
import type { Throughput, ThroughputFigures } from './measure-throughput.ts';

/** Targets of the engine on a machine with two cores. */
const LIMITS = { wholeMs: 1_500, speedUp: 1.7, residentBytes: 900_000_000 } as const;

export function formatSteps(steps: readonly StepFigures[]): string {
  const row = (...[name, ...figures]: readonly string[]) =>
    name.padEnd(10) + figures.map((figure) => figure.padStart(8)).join('');
  const lines = [
    '\nOne thread, second and third run of each pair, milliseconds of processor time,',
    'with that of the compiler and the garbage collector on other cores',
    row('step', 'median', 'p95'),
  ];
  for (const { step, medianMs, p95Ms } of steps) {
    const note = step === 'waited' ? '  (time that passed)' : '';
    lines.push(row(step, medianMs.toFixed(0), p95Ms.toFixed(0)) + note);
  }
  return `${lines.join('\n')}\n${steps[0]?.runs ?? 0} runs`;
}

export function formatQuality(quality: readonly QualityFigures[]): string {
  const lines = [
    '\nLikeness (SSIM) where the person already wears the garment: whole / in the mask / in the torso box',
    'pair    engine               paste, shoulders     paste, joints        grey                 outside  mask',
  ];
  for (const { name, engine, pasteOuter, pasteJoints, grey, mask, changedOutsideMask, result } of quality) {
    const cells = [engine, pasteOuter, pasteJoints, grey].map((scores) => formatScores(scores).padEnd(20));
    const outside = String(changedOutsideMask ?? '-').padStart(7);
    lines.push([name.slice(0, 5).padEnd(7), ...cells, outside, ` ${mask}`].join(' ').trimEnd());
    if (result.kind === 'refused')
      lines.push(`        refused, ${result.subject}: ${result.reason} (${result.message})`);
  }
  lines.push('outside: pixels changed outside an official mask');
  return lines.join('\n');
}

export function formatThroughput({ oneCore, oneWorker, allCores }: Throughput): string {
  const lines = ['\nThe whole engine in a process of its own, warm, from the files to the JPEG'];
  if (oneCore) {
    lines.push(...throughputLines('held to one core', oneCore));
    lines.push(`           median on one core ${verdict(oneCore.medianMs, LIMITS.wholeMs, 'ms')}`);
  } else {
    lines.push('held to one core: not measured, this system has no taskset');
  }
  lines.push(...throughputLines('one worker, all cores', oneWorker));
  lines.push(...throughputLines(`${allCores.workers} workers`, allCores));
  const againstWorker = (allCores.perSecond / oneWorker.perSecond).toFixed(2);
  if (oneCore) {
    const ratio = allCores.perSecond / oneCore.perSecond;
    const judgement = ratio >= LIMITS.speedUp ? 'ok' : `UNDER ${LIMITS.speedUp}`;
    lines.push(`All cores make ${ratio.toFixed(2)} times as many as one core: ${judgement}`);
  }
  lines.push(`and ${againstWorker} times as many as one worker that has all cores to itself`);
  return lines.join('\n');
}

function throughputLines(name: string, figures: ThroughputFigures): readonly string[] {
  const { runs, readyMs, firstMs, perSecond, medianMs, p95Ms, processorMsEach, residentBytes } = figures;
  const { early, late, peak } = residentBytes;
  return [
    `${name}: ready after ${cell(readyMs)} ms, first try-on ${cell(firstMs)} ms, then ${perSecond.toFixed(2)} try-ons ` +
      `a second (${runs} runs; median ${cell(medianMs)} ms, p95 ${cell(p95Ms)} ms, ${cell(processorMsEach)} ms of processor)`,
    `           resident ${megabytes(early)} MB in the first third, ${megabytes(late)} MB in the last, ` +
      `peak ${verdict(peak, LIMITS.residentBytes, 'MB', 1e6)}`,
  ];
}

export function formatUseless(useless: readonly Judged[]): string {
  const lines = useless.map(({ pair, refusal }) => `  ${pair.name}: ${refusal ?? 'SHOWN'}`);
  return ['\nPhotos that must be refused', ...lines].join('\n');
}

export function formatPreservation(judged: readonly Judged[]): string {
  const shown = judged.filter(({ refusal }) => refusal === null);
  const unsaid = shown.reduce((sum, one) => sum + one.changedUnsaid, 0);
  const share = shown.reduce((sum, one) => sum + one.changedShare, 0) / shown.length;
  return (
    `\n${shown.length} pictures shown; on average the engine changed ${(100 * share).toFixed(1)} % of a photo; ` +
    `pixels changed outside the region that it reports: ${unsaid}${unsaid > 0 ? ' (MUST BE 0)' : ''}`
  );
}

function verdict(value: number, most: number, unit: string, divisor = 1): string {
  const judgement = value <= most ? 'ok' : `OVER ${most / divisor}`;
  return `${cell(value / divisor)} ${unit}, ${judgement}`;
}

const formatScores = (scores: Scores | null) =>
  scores === null
    ? '-'
    : [scores.whole, scores.mask, scores.torsoBox].map((score) => score.toFixed(3)).join(' / ');

const cell = (value: number, width = 0) => value.toFixed(0).padStart(width);
