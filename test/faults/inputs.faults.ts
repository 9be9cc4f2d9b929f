// The inputs under faults: the service is killed at each step of each protocol, and the client
// does what a real one does then; paper that ends and comes back. The paper is compared with
// what clients were told and with the jobs.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepFigures, keptFigures } from '../support/campaigns/figures.ts';
import { allJobs, getJson } from '../support/campaigns/numbered-prints.ts';
import type { Job } from '../support/campaigns/oracle.ts';
import { PartitionProxy } from '../support/network/partition-proxy.ts';
import { type Flaw, PrinterProcess, ServiceProcess } from '../support/service/processes.ts';
import { eventually, temporaryFolder } from '../support/service/service.ts';
import { testDatabase } from '../support/store/test-database.ts';
import {
  type InputClient,
  inputClients,
  type Place,
  Shop,
  type Stop,
  type Told,
} from './input-clients.ts';

const rounds = Number(process.env['PLATEN_ROUNDS'] ?? 2);
/** Concurrent campaigns; more would only wait for the processor. */
const lanes = 3;
const settleMs = 30_000;

/** The first two are steps of the client, the others are known to the failing service. */
const steps = [
  'connected',
  'half received',
  'before accept',
  'accepted',
  'claimed',
  'marked',
  'half sent',
  'sent',
  'confirmed',
  'recorded',
] as const;
/** Kills after which nothing of the job was sent. */
const beforeMark = new Set<string>(steps.slice(0, steps.indexOf('marked')));
const isOfClient = (step: string): step is NonNullable<Stop> =>
  step === 'connected' || step === 'half received';

interface Figures {
  input: string;
  kills: number;
  documents: number;
  repeated: number;
  onPaper: number;
  twice: number;
  unconfirmed: number;
  lies: string[];
}

function noFigures({ name }: InputClient): Figures {
  const none = { kills: 0, documents: 0, repeated: 0, onPaper: 0, twice: 0, unconfirmed: 0 };
  return { input: name, ...none, lies: [] };
}

/** A service with one input, its printer in another process, and a shop that it can poll. */
class Stand {
  readonly client: InputClient;
  readonly printer: PrinterProcess;
  readonly shop: Shop;
  readonly #settings: object;
  #service: ServiceProcess | null = null;
  port = 0;

  static async open(client: InputClient, store: object = {}): Promise<Stand> {
    const printer = await PrinterProcess.start({ speedMmPerSecond: 2000 });
    const shop = await Shop.open();
    onTestFinished(() => shop.close());
    const stand = new Stand(client, printer, shop, store);
    await stand.start();
    await stand.isOnline();
    return stand;
  }

  private constructor(client: InputClient, printer: PrinterProcess, shop: Shop, store: object) {
    this.client = client;
    this.printer = printer;
    this.shop = shop;
    this.#settings = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      webhooks: { allowPrivate: true },
      // The bytes of a client as they are: its marks can be read on paper.
      printer: { ip: '127.0.0.1', port: printer.port, raw: 'print' },
      inputs: [client.input(shop)],
      ...store,
    };
  }

  get service(): ServiceProcess {
    return this.#service!;
  }

  async start(flaw: Flaw = {}): Promise<void> {
    this.#service = await ServiceProcess.start(this.#settings, flaw);
    if (!this.#service) throw new Error('The service did not start.');
    void this.service.ended.then(() => this.shop.giveUp());
    const { inputs } = await getJson(`${this.service.url}/inputs`).catch(() => ({ inputs: [] }));
    this.port = (inputs as { boundPort: number | null }[])[0]?.boundPort ?? 0;
  }

  /** Waits until the printer has answered: from then on silence is a fault. */
  async isOnline(paperStatus = 'ok'): Promise<void> {
    await eventually(async () => {
      const { printer } = await getJson(`${this.service.url}/printer/status`);
      expect(printer).toMatchObject({ paperStatus });
    });
  }

  jobs(): Promise<Job[]> {
    return allJobs(this.service.url);
  }

  async settled(): Promise<Job[]> {
    const until = performance.now() + settleMs;
    for (;;) {
      const jobs = await this.jobs();
      if (jobs.every(({ status }) => !['queued', 'printing'].includes(status))) return jobs;
      if (performance.now() > until) return jobs;
      await delay(20);
    }
  }

  place(stop: Stop): Place {
    return { port: this.port, shop: this.shop, stop, stopped: () => this.service.kill() };
  }

  print(number: number, stop: Stop = null): Promise<Told> {
    return this.client.print(number, this.place(stop));
  }

  /** How often a document begins and ends on paper. */
  async onPaper(number: number, sheetsBefore: number): Promise<{ begun: number; ended: number }> {
    const text = await this.printer.text();
    if (this.client.isPicture) {
      const sheets = this.printer.sheets.length - sheetsBefore;
      return { begun: sheets, ended: sheets };
    }
    const count = (mark: string) => text.split(`${mark} ${number}.`).length - 1;
    return { begun: count('BEGIN'), ended: count('END') };
  }
}

async function killedAtEachStep(client: InputClient, store: object): Promise<Figures> {
  const stand = await Stand.open(client, store);
  const figures = noFigures(client);
  let number = 1001;
  for (let round = 0; round < rounds; round++)
    for (const step of steps) {
      await stand.service.kill();
      await stand.start(isOfClient(step) ? {} : { point: step });
      const earlier = new Set((await stand.jobs()).map(({ id }) => id));
      const sheets = stand.printer.sheets.length;
      const told = [await stand.print(number, isOfClient(step) ? step : null)];
      await Promise.race([stand.service.ended, delay(10_000)]);
      if (!stand.service.isAlive) figures.kills++;
      else await stand.service.kill();
      await stand.start();
      if (told[0] === 'lost' && client.repeats) {
        figures.repeated++;
        told.push(await stand.print(number));
      }
      const jobs = (await stand.settled()).filter(({ id }) => !earlier.has(id));
      judge(
        { client, step, number, told, jobs, ...(await stand.onPaper(number, sheets)) },
        figures,
      );
      number++;
    }
  await stand.service.kill();
  return figures;
}

interface Round {
  client: InputClient;
  step: string;
  number: number;
  told: Told[];
  jobs: Job[];
  begun: number;
  ended: number;
}

function judge({ client, step, number, told, jobs, begun, ended }: Round, figures: Figures): void {
  const of = (isMeant: (job: Job) => boolean) => jobs.filter(isMeant).length;
  const completed = of(({ status }) => status === 'completed');
  const unconfirmed = of(({ error }) => error?.mayHavePrinted ?? false);
  const open = of(({ status }) => ['queued', 'printing'].includes(status));
  figures.documents++;
  figures.onPaper += begun > 0 ? 1 : 0;
  figures.twice += begun > 1 ? 1 : 0;
  figures.unconfirmed += unconfirmed;
  const lie = (what: string) =>
    figures.lies.push(
      `${number}, killed when ${step}: ${what} (told ${told.join(', ')}; begun ${begun}, ended ${ended} times on paper; ${completed} completed, ${unconfirmed} unconfirmed)`,
    );
  // What had not begun must not come out beside what the till prints again.
  const isUnsent = beforeMark.has(step) && client.waits;
  const most = client.isNamed || isUnsent ? 1 : told.length;
  if (begun > most) lie(`is on paper more than ${most} times`);
  if (told.includes('printed') && ended === 0) lie('was confirmed and is not on paper');
  if (told.includes('stored') && ended + unconfirmed === 0) lie('was acknowledged and is lost');
  if (told.at(-1) === 'lost') lie('got no answer from a service that runs');
  if (told.at(-1) === 'failed' && unconfirmed === 0 && begun > 0) lie('was refused and printed');
  if (completed > ended) lie('is completed more often than printed');
  if (begun > completed + unconfirmed) lie('was printed by a job that says it was not');
  if (open > 0) lie('is stuck');
}

/** Runs one after the other in some lanes. */
async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = [...all];
  const results: R[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await work(next));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Keeps the results of the tests that were not run now. */
function keep(figures: object): void {
  const { date: _date, node: _node, ...kept } = keptFigures('inputs') as Record<string, unknown>;
  keepFigures('inputs', { ...kept, rounds, ...figures });
}

/** The settings of a store that no other service uses. */
const stores = {
  SQLite: { figure: 'killed', settings: async () => ({}) },
  PostgreSQL: {
    figure: 'killedPostgres',
    settings: async () => {
      const database = await testDatabase();
      onTestFinished(() => database.drop());
      return { store: { url: database.url } };
    },
  },
};

test.each(Object.entries(stores))(
  `with %s, a service that is killed at ${steps.length} steps tells ${inputClients.length} clients the truth`,
  async (_name, { figure, settings }) => {
    const killed: Figures[] = [];
    await inLanes(inputClients, async (client) => {
      killed.push(await killedAtEachStep(client, await settings()));
      keep({ [figure]: killed });
    });
    console.table(killed.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
    for (const { input, lies, kills } of killed) {
      expect.soft(lies, input).toEqual([]);
      expect.soft(kills, input).toBeGreaterThan((rounds * steps.length) / 2);
    }
  },
);

test.each(['double send', 'lost job', 'early completed'] as const)(
  'a planted %s turns the verdict red',
  async (plant) => {
    const client = inputClients.find(({ name }) => name === 'lpd')!;
    const stand = await Stand.open(client);
    await stand.service.kill();
    await stand.start({ plant });
    const told = [await stand.print(1001)];
    const jobs = await stand.settled();
    const figures = noFigures(client);
    judge(
      { client, step: 'never', number: 1001, told, jobs, ...(await stand.onPaper(1001, 0)) },
      figures,
    );
    expect(figures.lies).not.toEqual([]);
  },
);

const waiting = inputClients.filter(({ name }) => ['epos', 'hw-proxy', 'webprnt'].includes(name));

test('paper that comes back after a client gave up: nothing is printed until it asks again, and then once', async () => {
  const results = await inLanes(waiting, async (client) => {
    const stand = await Stand.open(client);
    const lies: string[] = [];
    for (let round = 0; round < rounds * 5; round++) {
      const sheets = stand.printer.sheets.length;
      const number = 1001 + round;
      await stand.printer.setFaults({ paper: 'out' });
      await stand.isOnline('out');
      // The till goes away while its document waits for paper.
      const line = await PartitionProxy.before(stand.port);
      void client.print(number, { ...stand.place(null), port: line.port });
      await eventually(async () => {
        expect((await stand.jobs()).some(({ status }) => status === 'queued')).toBe(true);
      });
      line.close();
      const given = await stand.settled();
      await stand.printer.setFaults({ paper: 'ok' });
      await stand.isOnline();
      const early = await stand.onPaper(number, sheets);
      if (early.begun > 0) lies.push(`${number}: was printed after its client had gone`);
      if (given[0]?.status !== 'cancelled') lies.push(`${number}: is ${given[0]?.status}`);
      const told = await stand.print(number);
      const { begun } = await stand.onPaper(number, sheets);
      if (told !== 'printed' || begun !== 1) lies.push(`${number}: ${told}, ${begun} on paper`);
    }
    await stand.service.kill();
    return { input: client.name, rounds: rounds * 5, lies };
  });
  keep({ paper: results });
  for (const { input, lies } of results) expect.soft(lies, input).toEqual([]);
});
