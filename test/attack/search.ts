// Searches for expensive attacks: keeps the most expensive one of every kind, and
// changes these. Kinds differ in their answers and in the size of the request, so that
// a search is not lost in the first expensive place.

import { setTimeout as delay } from 'node:timers/promises';
import {
  AttackedService,
  type Cost,
  type Functions,
  type ServiceOptions,
} from './attacked-service.ts';
import { express, type Gene, mutated, newGene, type Random, type Rule, seeded } from './genes.ts';
import type { Attack, Step } from './steps.ts';

export interface Target {
  name: string;
  rule: Rule<Step[]>;
  service: ServiceOptions;
}

export interface Limits {
  /** CPU time of one turn of the event loop. */
  stallMs: number;
  /** The same with waiting for disk and locks, but not for a core. */
  heldMs: number;
  aboveIdleMb: number;
}

export const usualLimits: Limits = { stallMs: 250, heldMs: 1000, aboveIdleMb: 300 };

export interface SearchOptions {
  seed: number;
  /** Of `attacksAGeneration` attacks each; 20 by default. */
  generations?: number;
  attacksAGeneration?: number;
  minutes?: number;
  limits?: Limits;
  heapMb?: number | undefined;
  plant?: ServiceOptions['plant'];
  /** Attacked first, and left running unless it breaks; by default the search starts its own. */
  service?: AttackedService;
  /** How often a finding must be seen again on a fresh service; 2 by default. */
  repetitions?: number;
  stopsAtFinding?: boolean;
  /** Called with every confirmed finding. */
  onFinding?: (finding: Finding) => void;
  /** Called with what was beyond a limit once; its functions are those of a repetition on the same service. */
  onUnconfirmed?: (finding: Finding) => void;
  onProgress?: (found: Findings) => void;
}

export interface Finding {
  reason: string;
  attack: Attack;
  cost: Cost;
  functions: Functions | null;
}

export interface Findings {
  target: string;
  seed: number;
  minutes: number;
  /** CPU time of the attacked service. */
  cpuMinutes: number;
  generations: number;
  attacks: number;
  /** Kinds of attacks that were told apart. */
  kinds: number;
  /** How often each answer was received. */
  answers: Record<string, number>;
  worstStallMs: number;
  worstHeldMs: number;
  /** By one attack, in MB. */
  worstMemoryMb: number;
  /** The highest peak of the process above its idle memory, by all attacks so far, in MB. */
  peakAboveIdleMb: number;
  /** New clients of another address during the attacks. */
  clients: { asked: number; refused: number; p99Ms: number; worstMs: number };
  /** What the service holds after all attacks and a garbage collection, in MB. */
  heldMb: number;
  /** Beyond a limit once, but not again on a fresh service. */
  unconfirmed: number;
  findings: Finding[];
}

const receiptEvery = 100; // attacks
const freshEvery = 2000; // attacks; the disk would fill up
const mostFindingsAKind = 2;
const mostFindings = 25;

type Objective = 'stallMs' | 'grownMb';

interface Individual {
  gene: Gene;
  cost: Cost;
}

export async function search(target: Target, options: SearchOptions): Promise<Findings> {
  return await new Search(target, options).run();
}

/** Whether a cost is beyond the limits, and which. */
export function exceeded(cost: Cost, limits: Limits): string | null {
  if (cost.broken !== null) return cost.broken;
  if (cost.answers.includes('500 INTERNAL_ERROR')) return 'an internal error';
  if (cost.stallMs > limits.stallMs) return `a stall of ${Math.round(cost.stallMs)} ms`;
  if (cost.heldMs > limits.heldMs) return `held for ${Math.round(cost.heldMs)} ms`;
  if (cost.aboveIdleMb > limits.aboveIdleMb) return `${Math.round(cost.aboveIdleMb)} MB above idle`;
  return null;
}

class Search {
  readonly #target: Target;
  readonly #options: SearchOptions;
  readonly #limits: Limits;
  readonly #random: Random;
  readonly #best: Record<Objective, Map<string, Individual>> = {
    stallMs: new Map(),
    grownMb: new Map(),
  };
  /** By answers. */
  readonly #confirmed = new Map<string, number>();
  readonly #result: Findings;
  #service: AttackedService | undefined;
  #sinceFresh = 0;
  #last: Attack | undefined;
  /** How long new clients waited; NaN if they were refused. */
  readonly #clientsMs: number[] = [];

  constructor(target: Target, options: SearchOptions) {
    this.#target = target;
    this.#options = options;
    this.#limits = options.limits ?? usualLimits;
    this.#random = seeded(options.seed);
    this.#service = options.service;
    this.#result = {
      target: target.name,
      seed: options.seed,
      minutes: 0,
      cpuMinutes: 0,
      generations: 0,
      attacks: 0,
      kinds: 0,
      answers: {},
      worstStallMs: 0,
      worstHeldMs: 0,
      worstMemoryMb: 0,
      peakAboveIdleMb: 0,
      clients: { asked: 0, refused: 0, p99Ms: 0, worstMs: 0 },
      heldMb: 0,
      unconfirmed: 0,
      findings: [],
    };
  }

  async run(): Promise<Findings> {
    const began = performance.now();
    const {
      generations = Infinity,
      minutes = Infinity,
      attacksAGeneration = 20,
      onProgress,
      stopsAtFinding,
    } = this.#options;
    const most = stopsAtFinding ? 1 : mostFindings;
    const result = this.#result;
    try {
      while (result.generations < generations && result.minutes < minutes) {
        for (let attack = 0; attack < attacksAGeneration; attack++) {
          await this.#attack();
          if (result.findings.length >= most) break;
        }
        result.generations++;
        result.minutes = (performance.now() - began) / 60_000;
        result.kinds = this.#best.stallMs.size;
        result.clients = summary(this.#clientsMs);
        onProgress?.(result);
        if (result.findings.length >= most) break;
      }
      if (stopsAtFinding && result.findings.length > 0) return result;
      const service = await this.#running();
      await this.#checkReceipt(service);
      if (!service.hasEnded) result.heldMb = await service.heldMb();
    } finally {
      if (this.#service !== this.#options.service) await this.#service?.stop();
    }
    return result;
  }

  async #attack(): Promise<void> {
    const { attack, gene } = this.#next();
    const service = await this.#running();
    const cost = await service.run(attack);
    this.#result.attacks++;
    this.#result.cpuMinutes += (cost.processMs || 0) / 60_000;
    this.#sinceFresh++;
    this.#clientsMs.push(...cost.clientsMs);
    const { answers } = this.#result;
    for (const answer of cost.answers) answers[answer] = (answers[answer] ?? 0) + 1;
    const reason = exceeded(cost, this.#limits);
    if (reason !== null) await this.#confirm(attack, cost, reason);
    else {
      this.#note(cost);
      this.#keep({ gene, cost }, kindOf(attack, cost));
    }
    // A confirmation has ended the service.
    const isDue = this.#result.attacks % receiptEvery === 0;
    if (isDue && this.#service === service) await this.#checkReceipt(service);
    this.#last = attack;
  }

  #next(): { attack: Attack; gene: Gene } {
    const { rule, name } = this.#target;
    const parent = this.#random() < 0.15 ? undefined : this.#select();
    const gene = parent ? mutated(parent.gene, this.#donors(), this.#random) : newGene(rule);
    const steps = express(gene, rule, this.#random);
    return { attack: { target: name, steps }, gene };
  }

  /** The most expensive of three, by stall or by memory. */
  #select(): Individual | undefined {
    const objective: Objective = this.#random() < 0.7 ? 'stallMs' : 'grownMb';
    const all = [...this.#best[objective].values()];
    let chosen: Individual | undefined;
    for (let turn = 0; turn < 3; turn++) {
      const one = all[Math.floor(this.#random() * all.length)];
      if (one && (!chosen || one.cost[objective] > chosen.cost[objective])) chosen = one;
    }
    // A collection of garbage at a bad moment is not inherited.
    if (chosen) chosen.cost[objective] *= 0.97;
    return chosen;
  }

  #donors(): Gene[] {
    const all = [...this.#best.stallMs.values()];
    return Array.from(
      { length: Math.min(3, all.length) },
      () => all[Math.floor(this.#random() * all.length)]!.gene,
    );
  }

  #keep(individual: Individual, kind: string): void {
    for (const objective of ['stallMs', 'grownMb'] as const) {
      const before = this.#best[objective].get(kind);
      if (before && before.cost[objective] >= individual.cost[objective]) continue;
      this.#best[objective].set(kind, { ...individual, cost: { ...individual.cost } });
    }
  }

  #note({ stallMs, heldMs, grownMb, aboveIdleMb }: Cost): void {
    const result = this.#result;
    result.worstStallMs = Math.max(result.worstStallMs, stallMs);
    result.worstHeldMs = Math.max(result.worstHeldMs, heldMs);
    result.worstMemoryMb = Math.max(result.worstMemoryMb, grownMb);
    result.peakAboveIdleMb = Math.max(result.peakAboveIdleMb, aboveIdleMb);
  }

  /** What was expensive must be so again, twice, on a service that saw nothing else. */
  async #confirm(attack: Attack, first: Cost, reason: string): Promise<void> {
    const key = first.answers.join();
    if (first.broken === null && (this.#confirmed.get(key) ?? 0) >= mostFindingsAKind) return;
    const service = this.#service;
    const again = this.#options.onUnconfirmed && first.broken === null && !service?.hasEnded;
    const functions = again ? await service!.profile(attack) : null;
    await service?.stop();
    this.#service = undefined;
    // A stall may belong to what the attack before left to be done.
    const both = { ...attack, steps: [...(this.#last?.steps ?? []), ...attack.steps] };
    for (const suspect of [attack, both]) {
      const costs: Cost[] = [];
      for (let turn = 0; turn < (this.#options.repetitions ?? 2); turn++)
        costs.push(await this.#onceFresh(suspect));
      if (!costs.every((cost) => exceeded(cost, this.#limits) !== null)) continue;
      const cost = costs.toSorted((a, b) => a.stallMs - b.stallMs)[0]!;
      const told = exceeded(cost, this.#limits)!;
      this.#confirmed.set(key, (this.#confirmed.get(key) ?? 0) + 1);
      const isProfiled = this.#options.onFinding !== undefined && cost.broken === null;
      const fresh = isProfiled ? await this.#functions(suspect) : null;
      this.#note(cost);
      return this.#add({ reason: told, attack: suspect, cost, functions: fresh });
    }
    const { peakAboveIdleMb } = this.#result;
    this.#result.peakAboveIdleMb = Math.max(peakAboveIdleMb, first.aboveIdleMb);
    // A service that ended or does not print is broken, whoever did it.
    if (first.broken === null) {
      this.#result.unconfirmed++;
      this.#options.onUnconfirmed?.({ reason, attack: both, cost: first, functions });
    } else
      this.#add({ reason: `${reason} (not by this alone)`, attack, cost: first, functions: null });
    console.warn(`  once, but not again: ${reason} (${key})`);
  }

  #add(finding: Finding): void {
    this.#result.findings.push(finding);
    this.#options.onFinding?.(finding);
  }

  async #onceFresh(attack: Attack): Promise<Cost> {
    const service = await this.#start();
    try {
      const cost = await service.run(attack);
      const broken = cost.broken ?? (await service.receiptProblem());
      return { ...cost, broken };
    } finally {
      await service.stop();
    }
  }

  async #functions(attack: Attack): Promise<Functions | null> {
    const service = await this.#start();
    try {
      return await service.profile(attack);
    } finally {
      await service.stop();
    }
  }

  async #checkReceipt(service: AttackedService): Promise<void> {
    // What attacks left to render may take its time.
    let problem = await service.receiptProblem();
    for (let retry = 0; problem !== null && retry < 4 && !service.hasEnded; retry++) {
      await delay(15_000);
      problem = await service.receiptProblem();
    }
    if (problem === null || !this.#last) return;
    const none = { stallMs: 0, heldMs: 0, cpuMs: 0, processMs: 0, grownMb: 0, aboveIdleMb: 0 };
    const cost = { ...none, clientsMs: [], answers: [], broken: problem };
    await this.#confirm(this.#last, cost, problem);
  }

  async #running(): Promise<AttackedService> {
    if (this.#service && (this.#service.hasEnded || this.#sinceFresh >= freshEvery)) {
      await this.#service.stop();
      this.#service = undefined;
    }
    if (!this.#service) {
      this.#service = await this.#start();
      this.#sinceFresh = 0;
    }
    return this.#service;
  }

  #start(): Promise<AttackedService> {
    const { heapMb, plant } = this.#options;
    return AttackedService.start({ ...this.#target.service, heapMb, plant });
  }
}

function summary(clientsMs: readonly number[]): Findings['clients'] {
  const served = clientsMs.filter((ms) => !Number.isNaN(ms)).toSorted((a, b) => a - b);
  return {
    asked: clientsMs.length,
    refused: clientsMs.length - served.length,
    p99Ms: served[Math.floor(served.length * 0.99)] ?? 0,
    worstMs: served.at(-1) ?? 0,
  };
}

function kindOf(attack: Attack, cost: Cost): string {
  const size = Math.round(Math.log2(JSON.stringify(attack.steps).length) / 2);
  return `${cost.answers.join()} ${size}`;
}
