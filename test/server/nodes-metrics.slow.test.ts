// /metrics of several nodes: each tells its own, and the sum is that of the installation.

import { expect, test } from 'vitest';
import { database, startNode, startPrinter } from '../support/service/nodes.ts';
import { ReadMetrics } from '../support/service/read-metrics.ts';
import { eventually } from '../support/service/service.ts';

test('each node counts its own work and reports the printers that it holds', async () => {
  const { url } = await database();
  const nodes = { a: await startNode(url, 'a'), b: await startNode(url, 'b') };
  for (const id of ['one', 'two', 'three']) {
    const { port } = await startPrinter();
    await nodes.a.post('/printers', { id, ip: '127.0.0.1', port });
  }
  const read = () => Promise.all(Object.values(nodes).map((node) => ReadMetrics.of(node)));
  // Both hold their share.
  await eventually(async () => {
    for (const metrics of await read())
      expect(metrics.series('platen_printer_info').length).toBe(2);
  });
  for (const printer of ['one', 'two', 'three'])
    for (const node of Object.values(nodes))
      await node.print('queue-number', { number: '1' }, { printer, wait: true });
  const all = await read();
  const sum = (name: string, labels: Record<string, string> = {}) =>
    all.reduce((total, metrics) => total + metrics.value(name, labels), 0);
  expect(sum('platen_jobs_total', { outcome: 'completed' })).toBe(6);
  expect(sum('platen_jobs_accepted_total')).toBe(6);
  expect(sum('platen_job_seconds_count')).toBe(6);
  for (const printer of ['default', 'one', 'two', 'three'])
    expect(sum('platen_printer_info', { printer }), printer).toBe(1);
  for (const metrics of all) {
    expect(metrics.value('platen_jobs_accepted_total')).toBe(3);
    expect(metrics.value('platen_database_up')).toBe(1);
    expect(metrics.series('platen_database_answer_seconds')).toHaveLength(1);
    expect(metrics.value('platen_printers_unheld')).toBe(0);
  }
});
