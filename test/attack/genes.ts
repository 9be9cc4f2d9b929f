// The inheritance of attacks. A rule of a grammar makes a value from decisions; the
// decisions are kept in a tree of genes, one gene per use of a rule. The same genes
// give the same value again, and changed genes give a similar one.

export interface Gene {
  rule: string;
  /** Decisions from 0 to 1. */
  decisions: number[];
  children: Gene[];
}

/** A named function: genes are exchanged between uses of the same rule. */
export type Rule<Value> = (grow: Growth) => Value;

export type Random = () => number;

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function newGene(rule: Rule<unknown>): Gene {
  return { rule: rule.name, decisions: [], children: [] };
}

/** Makes the value of a gene. Decisions that the gene lacks are drawn and added to it. */
export function express<Value>(gene: Gene, rule: Rule<Value>, random: Random, depth = 0): Value {
  const growth = new Growth(gene, random, depth);
  const value = rule(growth);
  growth.end();
  return value;
}

export class Growth {
  /** The number of rules around this one. */
  readonly depth: number;
  readonly #gene: Gene;
  readonly #random: Random;
  #decided = 0;
  #grown = 0;

  constructor(gene: Gene, random: Random, depth: number) {
    this.#gene = gene;
    this.#random = random;
    this.depth = depth;
  }

  /** From 0 to 1, without 1. */
  fraction(): number {
    return (this.#gene.decisions[this.#decided++] ??= this.#random());
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Both ends included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Small numbers as often as large ones, because cost may grow with the square. */
  length(most: number, least = 0): number {
    return least + Math.floor((most - least + 1) ** this.fraction()) - 1;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.fraction() * items.length)]!;
  }

  grow<Value>(rule: Rule<Value>): Value {
    const index = this.#grown++;
    let child = this.#gene.children[index];
    if (child?.rule !== rule.name) this.#gene.children[index] = child = newGene(rule);
    return express(child, rule, this.#random, this.depth + 1);
  }

  list<Value>(rule: Rule<Value>, most: number, least = 0): Value[] {
    return Array.from({ length: this.length(most, least) }, () => this.grow(rule));
  }

  /** One of the rules. */
  either<Value>(...rules: Rule<Value>[]): Value {
    return this.grow(this.pick(rules));
  }

  /** Long lists of a few kinds of entries: a gene for each entry would be too much to inherit. */
  repeated<Value>(rule: Rule<(index: number) => Value>, most: number, room?: number): Value[] {
    const makers = this.list(rule, 3, 1);
    const length = Math.min(
      this.length(most),
      fitting(
        makers.map((maker) => maker(0)),
        room,
      ),
    );
    return Array.from({ length }, (_, index) => makers[index % makers.length]!(index));
  }

  /** Forgets decisions of an earlier form of the gene that were not used. */
  end(): void {
    this.#gene.decisions.length = Math.min(this.#gene.decisions.length, this.#decided);
    this.#gene.children.length = Math.min(this.#gene.children.length, this.#grown);
  }
}

/** How many of the values fit into that many characters; a body may have a million bytes. */
export function fitting(values: readonly unknown[], room = 300_000): number {
  const size = JSON.stringify(values).length / Math.max(1, values.length);
  return Math.max(1, Math.floor(room / size));
}

/** A changed copy. `others` give parts of the same rule. */
export function mutated(gene: Gene, others: readonly Gene[], random: Random): Gene {
  const copy = structuredClone(gene);
  const changes = 1 + Math.floor(random() ** 2 * 5);
  for (let change = 0; change < changes; change++) mutateOnce(copy, others, random);
  return copy;
}

function mutateOnce(root: Gene, others: readonly Gene[], random: Random): void {
  const genes = [...descendants(root)];
  const gene = genes[Math.floor(random() * genes.length)]!;
  const { decisions, children } = gene;
  const kind = random();
  if (kind < 0.55 && decisions.length > 0) {
    const index = Math.floor(random() * decisions.length);
    decisions[index] = changedDecision(decisions[index]!, random);
  } else if (kind < 0.7) {
    // Grows anew.
    gene.decisions = [];
    gene.children = [];
  } else if (kind < 0.85) {
    const donor = others[Math.floor(random() * others.length)];
    const donated = [...(donor ? descendants(donor) : [])].filter(({ rule }) => rule === gene.rule);
    const part = donated[Math.floor(random() * donated.length)];
    if (part) Object.assign(gene, structuredClone(part));
  } else if (children.length > 0) {
    // One child takes the place of another, so that entries of a list become alike.
    const from = children[Math.floor(random() * children.length)]!;
    const to = Math.floor(random() * (children.length + 1));
    children.splice(to, random() < 0.5 ? 1 : 0, structuredClone(from));
  }
}

function changedDecision(decision: number, random: Random): number {
  const kind = random();
  if (kind < 0.3) return random();
  if (kind < 0.6) return decision + (1 - decision) * random() * 0.999; // more of it
  if (kind < 0.7) return 0.9999;
  if (kind < 0.75) return 0;
  const moved = decision + (random() - 0.5) * 0.1;
  return Math.min(Math.max(moved, 0), 0.9999);
}

function* descendants(gene: Gene): Generator<Gene> {
  yield gene;
  for (const child of gene.children) yield* descendants(child);
}
