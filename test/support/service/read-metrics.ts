// Reads /metrics with a parser that is not ours.

import { expect } from 'vitest';
import parse from 'parse-prometheus-text-format';
import type { TestService } from './service.ts';

interface ParsedFamily {
  name: string;
  help: string;
  type: string;
  metrics: { value?: string; labels?: Record<string, string> }[];
}

export class ReadMetrics {
  /** As they are declared. */
  readonly families: ParsedFamily[];
  /** The parser drops the labels of histograms: without their declarations, it keeps them. */
  readonly #samples: ParsedFamily[];

  constructor(text: string) {
    this.families = parse(text) as ParsedFamily[];
    const histograms = this.families.filter(({ type }) => type === 'HISTOGRAM');
    const declarations = histograms.map(({ name }) => new RegExp(`^# \\w+ ${name} .*\n`, 'gm'));
    this.#samples = parse(
      declarations.reduce((rest, declaration) => rest.replaceAll(declaration, ''), text),
    ) as ParsedFamily[];
  }

  static async of(service: Pick<TestService, 'get'>): Promise<ReadMetrics> {
    const { status, body } = await service.get('/metrics');
    expect(status).toBe(200);
    return new ReadMetrics(String(body));
  }

  /** The series with these labels, and perhaps others. Of a histogram: those of _bucket, _sum or _count. */
  series(name: string, labels: Record<string, string> = {}) {
    return this.#samples
      .filter((family) => family.name === name)
      .flatMap(({ metrics }) => metrics)
      .filter((metric) =>
        Object.entries(labels).every(([label, value]) => metric.labels?.[label] === value),
      );
  }

  /** Their sum; 0 if there is none. */
  value(name: string, labels: Record<string, string> = {}): number {
    return this.series(name, labels).reduce((sum, { value }) => sum + Number(value), 0);
  }
}
