import { expect, test } from 'vitest';
import { createEngineMetrics } from './engine-metrics.ts';

test('quotes and line breaks in a name are escaped', () => {
  const metrics = createEngineMetrics();
  metrics.note({
    engine: 'fal',
    model: 'a"b\\c\nd',
    outcome: 'made',
    milliseconds: 1,
    costCents: 7.5,
    alarm: false,
    isRepeat: true,
  });
  const lines = metrics.write().split('\n');
  expect(lines).toContain(
    String.raw`tryon_engine_pictures_total{engine="fal",model="a\"b\\c\nd",outcome="made",repeat="true"} 1`,
  );
  expect(lines.at(-1)).toBe('');
});
