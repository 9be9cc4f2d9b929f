// What is counted while the service works: counters and histograms, by labels. Adding
// to one takes less than a microsecond; text is made only when /metrics is read.

import type { Family, Labels } from './exposition.ts';

/** A series by its labels. Their values come from a bounded set, such as the printers. */
abstract class Instrument<Series> {
  readonly name: string;
  readonly help: string;
  readonly #labelNames: readonly string[];
  readonly #series = new Map<string, { values: readonly string[]; series: Series }>();

  constructor(name: string, help: string, labelNames: readonly string[] = []) {
    this.name = name;
    this.help = help;
    this.#labelNames = labelNames;
  }

  protected abstract create(): Series;
  protected abstract merge(into: Series, from: Series): void;

  protected find(values: readonly string[]): Series {
    const key = values.length === 1 ? values[0]! : values.join('\n');
    let found = this.#series.get(key);
    if (!found) {
      found = { values, series: this.create() };
      this.#series.set(key, found);
    }
    return found.series;
  }

  protected *all(): Generator<[Labels, Series]> {
    for (const { values, series } of this.#series.values())
      yield [
        Object.fromEntries(this.#labelNames.map((name, index) => [name, values[index]!])),
        series,
      ];
  }

  /** Adds the series whose first label has another name from now on to those of that name. */
  rename(nameOf: (first: string) => string): void {
    for (const [key, { values, series }] of this.#series) {
      const [first = '', ...rest] = values;
      const name = nameOf(first);
      if (name === first) continue;
      this.#series.delete(key);
      this.merge(this.find([name, ...rest]), series);
    }
  }
}

export class Counter extends Instrument<{ count: number }> {
  add(...values: string[]): void {
    this.find(values).count++;
  }

  /** Begins with 0, so that the first increase is one. */
  begin(...values: string[]): void {
    this.find(values);
  }

  family(): Family {
    const samples = [...this.all()].map(([labels, { count }]) => ({ labels, value: count }));
    return { name: this.name, help: this.help, type: 'counter', samples };
  }

  protected create() {
    return { count: 0 };
  }

  protected merge(into: { count: number }, from: { count: number }): void {
    into.count += from.count;
  }
}

interface Buckets {
  /** One more than there are bounds. */
  counts: number[];
  sum: number;
}

export class Histogram extends Instrument<Buckets> {
  readonly #bounds: readonly number[];

  /** `bounds`: the upper ends of the buckets, ascending. */
  constructor(name: string, help: string, bounds: readonly number[], labelNames: string[] = []) {
    super(name, help, labelNames);
    this.#bounds = bounds;
  }

  observe(value: number, ...values: string[]): void {
    const buckets = this.find(values);
    let index = 0;
    while (index < this.#bounds.length && value > this.#bounds[index]!) index++;
    buckets.counts[index]!++;
    buckets.sum += value;
  }

  family(): Family {
    const samples: Family['samples'] = [];
    for (const [labels, { counts, sum }] of this.all()) {
      let count = 0;
      for (const [index, inside] of counts.entries()) {
        count += inside;
        const le = index < this.#bounds.length ? String(this.#bounds[index]) : '+Inf';
        samples.push({ suffix: '_bucket', labels: { ...labels, le }, value: count });
      }
      samples.push({ suffix: '_sum', labels, value: sum });
      samples.push({ suffix: '_count', labels, value: count });
    }
    return { name: this.name, help: this.help, type: 'histogram', samples };
  }

  protected create(): Buckets {
    return { counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 };
  }

  protected merge(into: Buckets, from: Buckets): void {
    for (const [index, count] of from.counts.entries()) into.counts[index]! += count;
    into.sum += from.sum;
  }
}
