// A sample of the attacks for every run, counted in generations. `npm run test:attack`
// searches for half an hour per target.
//
// Stalls are measured in CPU time, so other work on the machine does not count. A slow
// core does, and with it the limit is four times what the service promises.

import { afterAll, expect, test } from 'vitest';
import { AttackedService, type ServiceOptions } from './attacked-service.ts';
import { express, mutated, newGene, seeded } from './genes.ts';
import { post } from './grammars/deliver.ts';
import { search, type Target, usualLimits } from './search.ts';
import { targets } from './targets.ts';

const limits = { stallMs: 1000, heldMs: 10_000, aboveIdleMb: 2 * usualLimits.aboveIdleMb };
const attacksATarget = 3;

/** Services with a key are those that strangers reach; two targets may share one. */
const isForStrangers = ({ settings }: ServiceOptions) => settings?.auth !== undefined;
/** What all other targets need of their services. */
const others = targets.map(({ service }) => service).filter((one) => !isForStrangers(one));
const together: ServiceOptions = {
  ...Object.assign({}, ...others),
  settings: Object.assign({}, ...others.map(({ settings }) => settings)),
  // Each step once: two targets may need the same printers.
  setUp: [...new Set(others.flatMap(({ setUp = [] }) => setUp))],
};
const shared = new Map<ServiceOptions, AttackedService>();

/** Starting a service takes longer than a few attacks. */
async function sharedService(options: ServiceOptions): Promise<AttackedService> {
  const running = shared.get(options);
  if (running && !running.hasEnded) return running;
  const started = await AttackedService.start(options);
  shared.set(options, started);
  return started;
}

afterAll(async () => {
  for (const service of shared.values()) await service.stop();
});

test.for(targets)(
  'a sample of attacks by $name stalls, grows or crashes nothing',
  { timeout: 300_000 },
  async (target) => {
    const service = await sharedService(isForStrangers(target.service) ? target.service : together);
    const { attacks, findings } = await search(target, {
      seed: 1,
      generations: 1,
      attacksAGeneration: attacksATarget,
      limits,
      service,
    });
    expect(findings.map(({ reason }) => reason)).toEqual([]);
    expect(attacks).toBe(attacksATarget);
  },
);

/** Reaches what is planted within some tens of attacks; those by `json` take hundreds. */
const letters: Target = {
  name: 'letters',
  rule: function runOfLetters(grow) {
    return [post('/print/receipt', { data: { a: 'a'.repeat(grow.length(60_000)) } })];
  },
  service: {},
};

const none = { stallMs: Infinity, heldMs: Infinity, aboveIdleMb: Infinity };

test.for([
  ['stall', { ...none, stallMs: usualLimits.stallMs }, /a stall of \d+ ms/],
  ['memory', { ...none, aboveIdleMb: usualLimits.aboveIdleMb }, /\d+ MB above idle/],
  ['crash', none, /A planted fault/],
] as const)('a planted %s is found', { timeout: 300_000 }, async ([plant, own, reason]) => {
  const { findings } = await search(letters, {
    seed: 1,
    generations: 20,
    plant,
    limits: own,
    repetitions: 1,
    stopsAtFinding: true,
  });
  expect(findings.map((finding) => finding.reason)).toEqual([expect.stringMatching(reason)]);
});

test.each(targets)('the same genes give the same attack by $name', ({ rule }) => {
  const random = seeded(3);
  for (let turn = 0; turn < 6; turn++) {
    const gene = newGene(rule);
    const attack = express(gene, rule, random);
    expect(express(structuredClone(gene), rule, notUsed)).toEqual(attack);
    const changed = mutated(gene, [gene], random);
    const other = express(changed, rule, random);
    expect(express(structuredClone(changed), rule, notUsed)).toEqual(other);
  }
});

function notUsed(): never {
  throw new Error('All decisions are in the genes.');
}
