// What idle nodes cost the database: the statements that all of them send together.

import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { leaseTimes } from '../../src/core/model/printers/lease.ts';
import { openPostgresStore } from '../../src/server/store/postgres.ts';
import { database, nodesOf, startNode } from '../support/service/nodes.ts';
import { eventually, type TestService } from '../support/service/service.ts';
import { listening } from '../support/network/local-server.ts';

export interface IdleCost {
  nodes: number;
  printers: number;
  seconds: number;
  /** By the first words. */
  statements: Record<string, number>;
  perSecond: number;
}

/** Starts nodes with printers that accept connections and never answer, and counts while nothing is printed. */
export async function idleCost(
  nodes: number,
  printers: number,
  seconds: number,
): Promise<IdleCost> {
  const shared = await database();
  const { url } = shared;
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  const port = await listening(silent);
  onTestFinished(() => void silent.close());
  const statements: Record<string, number> = {};
  const onStatement = (text: string) => {
    const words = text.trim().split(/\s+/).slice(0, 3).join(' ');
    statements[words] = (statements[words] ?? 0) + 1;
  };
  const start = (name: string): Promise<TestService> =>
    startNode(
      url,
      name,
      { limits: { printers: printers + 1 } },
      {
        leaseTimes,
        openStore: () => openPostgresStore(url, { onStatement }),
      },
    );
  const first = await start('node-1');
  // As POST /printers does, without waiting for each.
  await shared.query(
    `INSERT INTO printers (id, listed, ip, port) SELECT 'p' || n, true, '127.0.0.1', $1
     FROM generate_series(1, $2) AS n`,
    [port, printers],
  );
  await shared.query(
    `INSERT INTO leases (printer_id) SELECT id FROM printers ON CONFLICT DO NOTHING`,
  );
  await first.running.stop(0);
  const all: TestService[] = [];
  for (let number = 1; number <= nodes; number++) all.push(await start(`node-${number}`));
  await eventually(async () => {
    const held = (await nodesOf(all[0]!)).map((node) => node.printers.length);
    expect(held).toHaveLength(nodes);
    expect(held.reduce((sum, count) => sum + count)).toBe(printers + 1);
    expect(Math.max(...held)).toBeLessThanOrEqual(Math.ceil((printers + 1) / nodes));
  });
  await delay(15_000); // the statuses of the printers are stored
  for (const words of Object.keys(statements)) delete statements[words];
  await delay(seconds * 1000);
  const counted = { ...statements };
  const sum = Object.values(counted).reduce((total, count) => total + count, 0);
  return { nodes, printers, seconds, statements: counted, perSecond: sum / seconds };
}
