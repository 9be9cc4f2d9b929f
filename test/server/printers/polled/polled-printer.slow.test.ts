// A till prints by ePOS-Print on a printer that polls, and the service is killed with SIGKILL
// while the till waits. The till prints again: one receipt comes out.

import { expect, onTestFinished, test } from 'vitest';
import { allJobs, getJson, postJson } from '../../../support/campaigns/numbered-prints.ts';
import { EpsonPrinter } from '../../../support/printers/epson-printer.ts';
import { StarPrinter } from '../../../support/printers/star-printer.ts';
import { eventually } from '../../../support/run/eventually.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import { ServiceProcess } from '../../../support/service/processes.ts';
import { testDatabase } from '../../../support/store/test-database.ts';

/** The lease of the killed process ends first, and a busy machine is slow. */
const patienceMs = 90_000;
const epos = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

/** Prints as a till; resolves to false if the connection ends without a response. */
async function isPrinted(service: ServiceProcess): Promise<boolean> {
  const { inputs } = await getJson(`${service.url}/inputs`);
  const [{ boundPort }] = inputs as [{ boundPort: number }];
  const body = `<epos-print xmlns="${epos}"><text>Two teas&#10;</text><cut/></epos-print>`;
  const url = `http://127.0.0.1:${boundPort}/cgi-bin/epos/service.cgi?timeout=120000`;
  const response = await fetch(url, { method: 'POST', body }).catch(() => null);
  return (await response?.text().catch(() => ''))?.includes('success="true"') ?? false;
}

/** One poll of the printer, which prints what it gets. Returns how many receipts came out. */
const printers = {
  'cloudprnt:': async (url: string) => Number(await new StarPrinter(url).work()),
  'epson-sdp:': async (url: string) => {
    const printer = new EpsonPrinter(url);
    const document = await printer.poll();
    if (document) await printer.report(document.token, 'success="true" code="" status="2"');
    return document ? 1 : 0;
  },
};

const stores = {
  SQLite: async () => ({}),
  PostgreSQL: async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    return { store: { url: database.url } };
  },
};

test.each(
  Object.entries(stores).flatMap(([store, settings]) =>
    Object.entries(printers).map(([address, poll]) => ({ store, settings, address, poll })),
  ),
)(
  'a receipt whose till was cut off by a kill is printed once by a printer at $address, with $store',
  async ({ settings, address, poll }) => {
    const config = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      inputs: [{ type: 'http', port: 0, printer: 'till' }],
      ...(await settings()),
    };
    const killed = (await ServiceProcess.start(config))!;
    expect(await postJson(`${killed.url}/printers`, { id: 'till', address })).toBeTruthy();
    const first = isPrinted(killed);
    await eventually(async () => expect(await allJobs(killed.url)).toHaveLength(1));
    await killed.kill();
    expect(await first).toBe(false);

    const service = (await ServiceProcess.start(config))!;
    const { printer } = await getJson(`${service.url}/printers/till`);
    const { pollUrl } = printer as { pollUrl: string };
    const again = isPrinted(service);
    let receipts = 0;
    await eventually(async () => {
      receipts += await poll(pollUrl);
      const jobs = await allJobs(service.url);
      expect(jobs.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed']);
    }, patienceMs);
    expect(await again).toBe(true);
    expect(receipts + (await poll(pollUrl))).toBe(1);
    await service.kill();
  },
);
