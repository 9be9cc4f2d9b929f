// The crash and network campaigns on label printers, which confirm only when
// polled, and on Star printers: an early "idle" or count must not complete a
// job that did not print, and a late one must not complete the next job.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import type { Verdict } from '../support/campaigns/oracle.ts';
import { labelCrashes } from './label-crashes.ts';
import { labelPrinters } from './label-printers.ts';
import { beginNetwork, networkRounds } from './network-rounds.ts';

const times = 2;
const rounds = 4;
/** Concurrent campaigns; more would only wait for the processor. */
const lanes = 8;

test(`killed at 12 points, ${times} times each`, async () => {
  const verdicts = await Promise.all(labelPrinters.map((tried) => labelCrashes(tried, times)));
  keepFigures('label-crashes', { times, languages: verdicts });
  show(verdicts);
  for (const { language, kills, lies } of verdicts) {
    expect.soft(kills, language).toBeGreaterThan(12 * times);
    expect.soft(lies, language).toEqual([]);
  }
});

test(`every kind of fault, ${rounds} times each`, async () => {
  const waiting = labelPrinters.flatMap(({ language, kinds, ...options }) =>
    kinds.map((kind) => ({ language, options, kind })),
  );
  const verdicts: (Verdict & { language: string; kind: string })[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { language, options, kind } = next;
      const verdict = await networkRounds(await beginNetwork(kind, options), kind, rounds);
      verdicts.push({ language, kind: kind.name, ...verdict });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  keepFigures('label-faults', { rounds, kinds: verdicts });
  show(verdicts);
  for (const { language, kind, lies } of verdicts)
    expect.soft(lies, `${language}: ${kind}`).toEqual([]);
});

function show(verdicts: Verdict[]): void {
  console.table(verdicts.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
}
