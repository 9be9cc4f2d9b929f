import { expect, test } from 'vitest';
import { daySegments } from '../../../src/web/overview/day-segments.ts';

const at = (clock: string) => `2026-03-01T${clock}:00.000Z`;

test('the strip of a day begins at midnight, also for a printer that is known since a minute', () => {
  const periods = [
    { from: at('00:00'), state: 'unknown' as const },
    { from: at('09:59'), state: 'ready' as const },
  ];
  const [unknown, ready] = daySegments({ periods }, Date.parse(at('10:00')));
  expect(unknown!.x).toBe(0);
  expect(unknown!.width).toBeGreaterThan(990);
  expect(ready!.x).toBeGreaterThan(990);
  expect(ready!.x + ready!.width).toBeLessThanOrEqual(1001);
});

test('a minute without paper is wide enough to be seen', () => {
  const periods = [
    { from: at('00:00'), state: 'ready' as const },
    { from: at('05:00'), state: 'error' as const },
    { from: at('05:01'), state: 'ready' as const },
  ];
  expect(daySegments({ periods }, Date.parse(at('20:00')))[1]!.width).toBe(4);
});
