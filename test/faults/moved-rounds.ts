// A printer that moved, and a service that is killed while it follows it or prints there first:
// the job that waited is printed at the new address once, or reported as possibly printed.
//
//   first life   learns the serial number; the printer gets another address, a job waits
//   second life  follows the printer, and is killed at a point
//   third life   ends what is left, and prints one more job

import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { onTestFinished } from 'vitest';
import type { Parts } from '../../src/server/parts.ts';
import { startVirtualPrinter } from '../../src/server/virtual/virtual-printer.ts';
import {
  getJson,
  allJobs,
  postJson,
  putJson,
  receipt,
  send,
  unsent,
} from '../support/campaigns/numbered-prints.ts';
import { type Asked, type Job, judge, type Verdict } from '../support/campaigns/oracle.ts';
import { startSnmpAgent } from '../support/printers/snmp-agent.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { type Flaw, ServiceProcess } from '../support/service/processes.ts';

/** Where the second life ends, and whether a byte of the job can have been sent until then. */
export const movedPoints: Record<string, 'unsent' | 'perhaps sent'> = {
  'before following': 'unsent',
  followed: 'unsent',
  marked: 'perhaps sent',
  'half sent': 'perhaps sent',
  sent: 'perhaps sent',
  confirmed: 'perhaps sent',
};

/** Where the printer tells its number: Epson's on the print connection, Star's by SNMP only. */
export const movedModels = ['epson-tm-t20ii', 'star-mc-print3'] as const;
type Model = (typeof movedModels)[number];

const serial = 'X5RX000017';
const otherSerial = 'X5RX000018';
const hosts = ['127.0.7.1', '127.0.7.2', '127.0.7.3'];
const patienceMs = 120_000;

async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startPrinter(host: string, port: number, model: Model, told: string) {
  const printer = await startVirtualPrinter({
    host,
    port,
    model,
    serial: told,
    speedMmPerSecond: 0,
  });
  onTestFinished(() => printer.close());
  return printer;
}
type Printer = Awaited<ReturnType<typeof startPrinter>>;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Never: ${what}.`);
    await delay(50);
  }
}

async function startLife(settings: object, flaw: Flaw): Promise<ServiceProcess> {
  const service = await ServiceProcess.start(settings, flaw);
  if (!service) throw new Error('The service did not start.');
  return service;
}

const jobOf = async ({ url }: ServiceProcess, { id }: Asked): Promise<Job> =>
  (await getJson(`${url}/jobs/${id}`)).job as Job;
const stateOf = async ({ url }: ServiceProcess) =>
  (await getJson(`${url}/printers/till`)).printer as { status: string; address: string };

export async function killedWhileFollowing(model: Model, point: string): Promise<Verdict> {
  const port = await freePort('127.0.7.1');
  const snmpPort = (await startSnmpAgent('127.0.7.3', serial)).port;
  const stays = await startSnmpAgent('127.0.7.1', serial, snmpPort);
  await startSnmpAgent('127.0.7.2', otherSerial, snmpPort);
  const silent = await freePort('127.0.0.1');
  const parts: Partial<Parts> = {
    movedTimes: { missingMs: 200, everyMs: 300, tickMs: 50 },
    discovery: {
      port,
      mdns: { ip: '127.0.0.1', bind: '127.0.0.1', port: silent, multicast: false },
      epson: { addresses: ['127.0.0.1'], port: silent },
      snmp: { port: snmpPort, broadcasts: hosts },
    },
  };
  const settings = (followMoved: boolean) => ({
    data,
    server: { port: 0 },
    log: { level: 'silent' },
    queueWhenOffline: true,
    jobs: { confirmSeconds: 5 },
    discovery: { subnets: ['127.0.7.0/29'] },
    printer: { followMoved },
    virtualPrinter: { enabled: false },
  });
  const data = temporaryFolder();
  const asked: Asked[] = [];
  const print = async (service: ServiceProcess) => {
    const one = unsent(asked, 1);
    await send(service.url, one, { printer: 'till' });
    return one;
  };
  const printed = async (service: ServiceProcess) => {
    const one = await print(service);
    await until(`${one.number} has ended`, async () => isEnded(await jobOf(service, one)));
  };

  const before = await startPrinter('127.0.7.1', port, model, serial);
  const first = await startLife(settings(false), { parts });
  await postJson(`${first.url}/templates`, receipt);
  await postJson(`${first.url}/printers`, { id: 'till', ip: '127.0.7.1', port });
  await printed(first);
  await printed(first);
  for (let look = 1; serialIn(data) !== serial; look++) {
    // A question by SNMP that a busy machine answered too late is asked anew with the next connection.
    if (look % 100 === 0) await putJson(`${first.url}/printers/till`, { ip: '127.0.7.1', port });
    await delay(50);
  }
  await before.close();
  stays.serial = null;
  await until('it is offline', async () => (await stateOf(first)).status === 'offline');
  const waiting = await print(first);
  await first.kill();

  const other = await startPrinter('127.0.7.2', port, model, otherSerial);
  const after = await startPrinter('127.0.7.3', port, model, serial);
  const second = await startLife(settings(true), { parts, point });
  await Promise.race([second.ended, delay(patienceMs, undefined, { ref: false })]);
  if (second.isAlive) {
    const state = [await stateOf(second), await jobOf(second, waiting)];
    throw new Error(`Never: it came to "${point}"; ${JSON.stringify(state)}.`);
  }
  const lies: string[] = [];

  const third = await startLife(settings(true), { parts });
  await until('the waiting job has ended', async () => isEnded(await jobOf(third, waiting)));
  const left = await jobOf(third, waiting);
  if (movedPoints[point] === 'unsent' && left.status !== 'completed')
    lies.push(`the waiting job is ${left.status} after a kill at "${point}"`);
  await printed(third);
  const { address } = await stateOf(third);
  if (address !== `socket://127.0.7.3:${port}`) lies.push(`the printer is at ${address}`);
  if (other.sheets.length > 0) lies.push('another printer printed');
  const said = new Map((await allJobs(third.url)).map((job) => [job.id, job]));
  await third.kill();
  const verdict = judge(
    asked,
    new Map(asked.map(({ number, id }) => [number, said.get(id) ?? null])),
    [before, after].map(textOf).join('\n'),
  );
  return { ...verdict, lies: [...verdict.lies, ...lies] };
}

/** What the service keeps: the API does not show it. */
function serialIn(folder: string): string | undefined {
  const db = new DatabaseSync(join(folder, 'platen.db'), { readOnly: true });
  const row = db.prepare(`SELECT identity FROM printers WHERE id = 'till'`).get();
  db.close();
  return (JSON.parse(row?.identity ?? '{}') as { serial?: string }).serial;
}

const isEnded = ({ status }: Job) => status !== 'queued' && status !== 'printing';

/** All that came out of it, with the sheet that is not cut yet. */
function textOf({ sheets, openSheet }: Printer): string {
  return [...sheets, openSheet].flatMap(({ text }) => text).join('\n');
}
