// The dashboard, the alerts and the list of metrics name metrics that exist, with labels
// that they have.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFiles } from './support/programs/doc-blocks.ts';
import { ReadMetrics } from './support/service/read-metrics.ts';
import { startService } from './support/service/service.ts';

/** Metrics that only a service with PostgreSQL or a broker has. */
const shared = ['platen_database_answer_seconds', 'platen_mqtt_connected'];

const page = readFileSync('docs/watching.md', 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { definition?: string }[] };
};

/** The labels of each metric, of a service that has printed. */
async function labelsByMetric(): Promise<Map<string, Set<string>>> {
  const service = await startService();
  await service.ended(await service.print('queue-number', { number: '1' }));
  const metrics = await ReadMetrics.of(service);
  return new Map(
    metrics.families.map(({ name, type }) => {
      const series = metrics.series(type === 'HISTOGRAM' ? `${name}_count` : name);
      return [name, new Set(series.flatMap(({ labels }) => Object.keys(labels ?? {})))];
    }),
  );
}

const known = /\b(?:platen|process|nodejs)_[a-z_]+/g;
const family = (name: string, families: Map<string, unknown>) =>
  families.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');

test('the dashboard and the alerts use metrics and labels that exist, and the page lists all of them', async () => {
  const families = await labelsByMetric();
  const alerts = readFiles('docs/watching.md').flatMap(({ content }) => {
    const { groups = [] } = parse(content) as { groups?: { rules: { expr: string }[] }[] };
    return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  });
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const variables = dashboard.templating.list.flatMap(({ definition = [] }) => definition);
  expect(alerts.length).toBeGreaterThan(5);
  expect(panels.length).toBeGreaterThan(15);
  for (const expression of [...alerts, ...panels, ...variables]) {
    for (const [name] of expression.matchAll(known))
      expect([...families.keys(), ...shared], expression).toContain(family(name, families));
    for (const [, name, selectors] of expression.matchAll(/\b(platen_[a-z_]+)\{([^}]*)\}/g))
      for (const [, label] of selectors!.matchAll(/(\w+)=~?"/g))
        if (label !== 'instance')
          expect([...families.get(family(name!, families))!], expression).toContain(label);
  }

  const rows = new Map(
    [...page.matchAll(/^\| `((?:platen|process|nodejs)_\w+)` +\| ([^|]*)\|/gm)].map(
      ([, name, labels]) => [
        name!,
        [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!).toSorted(),
      ],
    ),
  );
  for (const name of shared) rows.delete(name);
  expect([...rows.keys()].toSorted()).toEqual([...families.keys()].toSorted());
  for (const [name, labels] of families) {
    const listed = rows.get(name)!;
    if (labels.size > 0) expect(listed, name).toEqual([...labels].toSorted());
  }
});
