// npm run test:attack: searches for expensive attacks for a long time, or replays one.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepFigures, keptFigures } from '../support/campaigns/figures.ts';
import { AttackedService } from './attacked-service.ts';
import { exceeded, type Finding, type Findings, search, usualLimits } from './search.ts';
import type { Attack } from './steps.ts';
import { targets } from './targets.ts';

/** Written by tools/test/attack.mjs. */
interface Order {
  targets: string[];
  seed: number;
  minutes?: number;
  generations?: number;
  heapMb?: number;
  out: string;
  replay?: string;
}

const order = JSON.parse(process.env.PLATEN_ATTACK ?? '{"targets":[]}') as Order;
const chosen = targets.filter(({ name }) => order.targets.includes(name));

describe.runIf(order.replay === undefined)('search', () => {
  test.for(chosen)(
    '$name: nothing stalls, grows or crashes the service',
    { timeout: 0 },
    async (target) => {
      const { seed, minutes, generations, heapMb } = order;
      const budget = generations === undefined ? { minutes: minutes ?? 30 } : { generations };
      let number = 0;
      const found = await search(target, {
        seed,
        ...budget,
        heapMb,
        onFinding: (finding) => keep(finding, `${target.name}-${seed}-${++number}.json`),
        onUnconfirmed: (finding) => keep(finding, `${target.name}-${seed}-once-${++number}.json`),
        onProgress: (progress) => progress.generations % 10 === 0 && report(progress),
      });
      report(found);
      keepResult(found);
      expect(found.findings.map(({ reason }) => reason)).toEqual([]);
    },
  );
});

describe.runIf(order.replay !== undefined)('replay', () => {
  test('the stored attack is harmless', { timeout: 0 }, async () => {
    const { attack } = JSON.parse(readFileSync(order.replay!, 'utf8')) as { attack: Attack };
    const target = targets.find(({ name }) => name === attack.target)!;
    const reasons: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const service = await AttackedService.start({ ...target.service, heapMb: order.heapMb });
      const cost = await service.run(attack);
      const broken = cost.broken ?? (await service.receiptProblem());
      console.log({ ...cost, broken });
      if (turn === 2 && !service.hasEnded) console.log(await service.profile(attack));
      await service.stop();
      const reason = exceeded({ ...cost, broken }, usualLimits);
      if (reason !== null) reasons.push(reason);
    }
    expect(reasons).toEqual([]);
  });
});

function keep(finding: Finding, name: string): void {
  mkdirSync(order.out, { recursive: true });
  const path = join(order.out, name);
  writeFileSync(path, JSON.stringify(finding, null, 1));
  const { reason, cost, functions } = finding;
  console.log(`FOUND ${name} ${reason}; answers ${cost.answers.join()}; --replay ${path}`);
  console.log(`  ${functions?.self.slice(0, 4).join(', ') ?? ''}`);
}

function report(found: Findings): void {
  const { target, minutes, generations, attacks, kinds, findings, unconfirmed } = found;
  console.log(
    `${target}: ${minutes.toFixed(1)} min (${found.cpuMinutes.toFixed(1)} of CPU), ${generations} generations, ${attacks} attacks of ${kinds} kinds; ` +
      `worst stall ${Math.round(found.worstStallMs)} ms, held ${Math.round(found.worstHeldMs)} ms, ` +
      `memory +${Math.round(found.worstMemoryMb)} MB, process +${Math.round(found.peakAboveIdleMb)} MB; ` +
      `${found.clients.asked} new clients, ${found.clients.refused} refused, p99 ${Math.round(found.clients.p99Ms)} ms, worst ${Math.round(found.clients.worstMs)} ms; ${findings.length} findings, ${unconfirmed} unconfirmed\n  ` +
      Object.entries(found.answers)
        .toSorted(([, a], [, b]) => b - a)
        .map(([answer, count]) => `${answer}: ${count}`)
        .join(', '),
  );
}

/** The results of the other targets stay. */
function keepResult({ findings, ...counts }: Findings): void {
  const { runs = {} } = keptFigures('attack') as { runs?: Record<string, object> };
  const key = `${counts.target} ${order.heapMb ?? ''}`.trim();
  const date = new Date().toISOString();
  const reasons = findings.map(({ reason }) => reason);
  const heapMb = order.heapMb ?? null;
  keepFigures('attack', { runs: { ...runs, [key]: { ...counts, heapMb, date, reasons } } });
}
