// Several nodes on one PostgreSQL, all in the process of the test, and printers that they
// reach. test/support/service/cluster.ts has nodes in processes of their own, which can be killed.

import { expect, onTestFinished } from 'vitest';
import { leaseTimes } from '../../../src/core/model/printers/lease.ts';
import type { Parts } from '../../../src/server/parts.ts';
import { openPostgresStore } from '../../../src/server/store/postgres.ts';
import {
  startVirtualPrinter,
  type VirtualPrinterOptions,
} from '../../../src/server/virtual/virtual-printer.ts';
import { eventually, startService, type TestService } from './service.ts';
import { testDatabase } from '../store/test-database.ts';

const times = { ...leaseTimes, renewMs: 500 };

/** An empty database that is dropped after the test. */
export async function database() {
  const made = await testDatabase();
  onTestFinished(() => made.drop());
  return made;
}

/** Nodes that renew often, so that tests need not wait for their shares. */
export function startNode(
  url: string,
  name: string,
  settings: object = {},
  parts: Partial<Parts> = {},
): Promise<TestService> {
  return startService(
    { store: { url }, node: { name }, ...settings },
    { leaseTimes: times, openStore: () => openPostgresStore(url), ...parts },
  );
}

export async function startPrinter(options: VirtualPrinterOptions = {}) {
  const printer = await startVirtualPrinter({ port: 0, speedMmPerSecond: 0, ...options });
  onTestFinished(() => printer.close());
  return printer;
}

type Held = { name: string; printers: string[] };
export const nodesOf = async (service: TestService): Promise<Held[]> =>
  (await service.get('/nodes')).body.nodes;

/** The name of the node that holds the printer, as this one tells it. */
export async function holderOf(node: TestService, printer: string): Promise<string> {
  return await eventually(async () => {
    const found = (await nodesOf(node)).find(({ printers }) => printers.includes(printer));
    expect(found).toBeDefined();
    return found!.name;
  });
}

/** Of two nodes with these names, the one that does not hold the printer. */
export async function notHolder(nodes: Record<string, TestService>, printer: string) {
  const holder = await holderOf(Object.values(nodes)[0]!, printer);
  return Object.entries(nodes).find(([name]) => name !== holder)![1];
}

/** Waits until the node shows this of the printer. */
export async function until(node: TestService, printer: string, state: object): Promise<void> {
  await eventually(async () =>
    expect((await node.get(`/printers/${printer}`)).body.printer).toMatchObject(state),
  );
}
