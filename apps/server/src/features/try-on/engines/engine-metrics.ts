import type { EngineOutcome } from './engine-caller.ts';

const PICTURES = 'tryon_engine_pictures_total';
const COST = 'tryon_engine_cost_cents_total';

/** Counts outcomes and costs of engine calls since the start of this process, without personal data. */
export function createEngineMetrics() {
  const pictures = new Map<string, number>();
  const costs = new Map<string, number>();

  return {
    note({ engine, model, outcome, isRepeat, costCents }: EngineOutcome): void {
      add(pictures, toLabels({ engine, model, outcome, repeat: String(isRepeat) }), 1);
      add(costs, toLabels({ engine, model }), costCents);
    },

    /** In Prometheus' format, https://prometheus.io/docs/instrumenting/exposition_formats, text format 0.0.4. */
    write(): string {
      return [
        `# HELP ${PICTURES} Times that an engine was asked, by how it ended.`,
        `# TYPE ${PICTURES} counter`,
        ...toLines(PICTURES, pictures),
        `# HELP ${COST} What vendors charge, US cents.`,
        `# TYPE ${COST} counter`,
        ...toLines(COST, costs),
        '',
      ].join('\n');
    },
  };
}

export type EngineMetrics = ReturnType<typeof createEngineMetrics>;

function add(counts: Map<string, number>, labels: string, more: number): void {
  counts.set(labels, (counts.get(labels) ?? 0) + more);
}

function toLines(name: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([labels, count]) => `${name}{${labels}} ${count}`);
}

/** Model names come from the settings and may contain any character. */
function toLabels(labels: Readonly<Record<string, string>>): string {
  const escaped = (value: string) =>
    value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}
