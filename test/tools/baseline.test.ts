// What the comparison with earlier code makes of its figures.

import { expect, test } from 'vitest';
import { withRun, worseRows } from '../../tools/bench/baseline.mjs';

const cpu = (ratio: number) => ({ what: 'CPU µs to accept a job', kind: 'cpu' as const, ratio });
const clock = (ratio: number) => ({ what: 'ms to the answer', kind: 'clock' as const, ratio });
const memory = (ratio: number) => ({ what: 'resident MB', kind: 'memory' as const, ratio });

test('a benchmark fails if CPU time is a tenth worse than that of the baseline, or a time by the clock a quarter', () => {
  expect(worseRows([cpu(1.1), clock(1.25), memory(2)], 8)).toEqual([]);
  expect(worseRows([cpu(1.11), clock(1.26), memory(2)], 8)).toEqual([
    expect.stringContaining('CPU µs to accept a job: 1.11 times'),
    expect.stringContaining('ms to the answer: 1.26 times'),
  ]);
});

test('a benchmark of fewer than eight turns fails on no figure', () => {
  expect(worseRows([cpu(3)], 7)).toEqual([]);
});

test('a published run adds its ratios to those of the runs before', () => {
  const run = { date: '2026-11-17', cpu: 'Xeon', commits: ['b', 'a'], rows: [cpu(1.05), clock(1)] };
  const runs = withRun([{ date: '2026-11-16' }], run);
  expect(runs).toHaveLength(2);
  expect(runs[1]).toEqual({
    date: '2026-11-17',
    cpu: 'Xeon',
    now: 'b',
    earlier: 'a',
    'CPU µs to accept a job': 1.05,
    'ms to the answer': 1,
  });
});
