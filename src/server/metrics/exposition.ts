// Families of metrics, and their text in the Prometheus exposition format 0.0.4.

export interface Family {
  /** The name with its unit: platen_render_seconds. Counters end with _total. */
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  /** The suffix of a histogram: _bucket, _sum or _count. */
  suffix?: string;
  labels: Labels;
  value: number;
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** A gauge with one value, or one by labels. */
export function gauge(name: string, help: string, values: number | [Labels, number][]): Family {
  const all: [Labels, number][] = typeof values === 'number' ? [[{}, values]] : values;
  return { name, help, type: 'gauge', samples: all.map(([labels, value]) => ({ labels, value })) };
}

/** A count that is kept elsewhere. */
export function total(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ labels: {}, value }] };
}

export function textOf(families: readonly Family[]): string {
  return families.map(familyText).join('');
}

function familyText({ name, help, type, samples }: Family): string {
  const head = `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n`;
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
  );
  return head + lines.join('');
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
