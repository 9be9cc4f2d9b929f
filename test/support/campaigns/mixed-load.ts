// The requests of a shop that uses everything: prints with copies, deadlines and a cash
// drawer, postponed and cancelled ones, numbers of a counter, orders by a route, files and
// batches, a test key, and printers that fail while they have a fallback. Every request has
// a key, and one that a kill left without an answer is sent again with it.

import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { batchJobId } from '../../../src/server/app/batches/batch-id.ts';
import { Campaign, type CampaignOptions, type Workload } from './campaign.ts';
import { allJobs, campaignKey, getJson, postJson, putJson, unsent } from './numbered-prints.ts';
import type { Asked, Job } from './oracle.ts';
import { desk, items, liesAboutLeftOut, papers, route, rows, templates } from './mixed-shop.ts';
import type { PrintRules } from '../paper/paper-rules.ts';
import { testDatabase } from '../store/test-database.ts';

export const mixedStores = ['SQLite', 'PostgreSQL'] as const;
type MixedStore = (typeof mixedStores)[number];

/** A service that has met its printers, and does not run: one that never answered would count as mute. */
export async function beginMixed(store: MixedStore, seed: number): Promise<Campaign> {
  const database = store === 'PostgreSQL' ? await testDatabase() : null;
  if (database) onTestFinished(() => database.drop());
  const campaign = await Campaign.begin(mixedOptions(database?.url ?? '', seed));
  await campaign.start();
  await campaign.meet();
  await campaign.service.kill();
  campaign.kills++;
  return campaign;
}

/** The default printer refuses connections at times; `bar` runs out of paper, and `kitchen` takes over. */
function mixedOptions(databaseUrl: string, seed: number): CampaignOptions {
  return {
    settings: {
      store: { url: databaseUrl },
      node: { name: 'one' },
      auth: { enabled: true, apiKey: campaignKey },
      jobs: { deadlineSeconds: 120, confirmSeconds: 10, fallbackAfterSeconds: 1 },
      queueWhenOffline: true,
      limits: { requestsPerMinute: 0 },
    },
    others: {
      bar: { fallback: 'kitchen', fallbackOn: ['offline', 'error'], groups: ['both'] },
      kitchen: { groups: ['both'] },
    },
    load: { copies: [], pauseMs: 60 },
    workload: (campaign) => new MixedLoad(campaign, seed),
  };
}

const troubles = [
  ['default', { connection: 'refuse' }],
  ['bar', { paper: 'out' }],
  ['bar', { connection: 'refuse' }],
] as const;

interface Request {
  key: string;
  path: string;
  body: object | string;
  headers: Record<string, string>;
  prints: Asked[];
  /** `options.reference` of an order. */
  reference?: string;
  /** The ids of its jobs, in the order of its prints. */
  idsIn: (answer: Record<string, unknown>) => string[];
}

const reads = {
  job: ({ jobId }: Record<string, unknown>) => [jobId as string],
  jobs: ({ jobs }: Record<string, unknown>) =>
    (jobs as { jobId: string }[]).map(({ jobId }) => jobId),
  rows: ({ batchId, jobs }: Record<string, unknown>) =>
    Array.from({ length: jobs as number }, (_, n) => batchJobId(batchId as string, n)),
};

class MixedLoad implements Workload {
  /** Longer than the deadline of its jobs. */
  readonly settleMs = 150_000;
  readonly clients: (() => Promise<void>)[];
  readonly #campaign: Campaign;
  readonly #random: () => number;
  readonly #lies: string[] = [];
  #lost: Request[] = [];
  #requests = 0;
  #faults = 0;
  /** Faults of the virtual printer. */
  #refusals = 0;
  #testKey = '';
  /** The prints of each batch, by its id. */
  readonly #batches = new Map<string, Asked[]>();

  constructor(campaign: Campaign, seed: number) {
    this.#campaign = campaign;
    this.#random = randomFrom(seed);
    const kinds = [
      () => this.#print('numbered', 'bar'),
      () => this.#print('numbered', 'kitchen', { copies: 2 }),
      () => this.#print('ticket', 'bar', { copies: 2 }),
      () => this.#print('drawer', 'default', { expiresIn: 2 }, { opensDrawer: true }),
      () => this.#print('drawer', 'default', { expiresIn: 30 }, { opensDrawer: true }),
      () => this.#print('numbered', 'bar', { notBefore: 1 }),
      () => this.#print('ticket', 'bar', { notBefore: 2 }),
      () => this.#cancelled(),
      () => this.#order(),
      () => this.#file(),
      () => this.#batch(),
      () => this.#tested(),
    ];
    // Each once, in an order that depends on the seed, and so on again.
    let waiting: (() => Promise<unknown>)[] = [];
    const client = async () => {
      if (waiting.length === 0) waiting = [...kinds];
      await waiting.splice(Math.floor(this.#random() * waiting.length), 1)[0]!();
    };
    this.clients = [client, client, client, () => this.#trouble(), () => this.#blocked()];
  }

  get #url(): string {
    return this.#campaign.service.url;
  }

  get #isAlive(): boolean {
    return this.#campaign.service.isAlive;
  }

  async prepare(): Promise<void> {
    for (const one of templates) await postJson(`${this.#url}/templates`, one);
    await postJson(`${this.#url}/printers`, { id: desk, virtual: 'platen' });
    await putJson(`${this.#url}/printers/${desk}`, { fallback: 'bar' });
    await postJson(`${this.#url}/routes`, route);
    if (this.#testKey !== '') return;
    const key = { name: 'Tests', scopes: ['print', 'read'], test: true };
    const { status, answer } = await postJson(`${this.#url}/keys`, key);
    if (status !== 201) throw new Error(JSON.stringify(answer));
    this.#testKey = answer.secret as string;
  }

  mayBeUnconfirmed(): number {
    return this.#faults + this.#refusals;
  }

  async resume(): Promise<void> {
    await this.#heal();
    const lost = this.#lost;
    this.#lost = [];
    for (const request of lost)
      await this.#expectWhole(request)
        .then(() => this.#sendAgain(request))
        .catch(async (error) => {
          this.#lost.push(request);
          await this.#died(error);
        });
  }

  /** An order without an answer has all of its jobs or none. */
  async #expectWhole({ reference, prints }: Request): Promise<void> {
    if (!reference) return;
    const jobs = await allJobs(this.#url, `reference=${reference}`);
    if (jobs.length !== 0 && jobs.length !== prints.length)
      this.#lies.push(`${reference}: ${jobs.length} of ${prints.length} jobs are there`);
  }

  async lies(): Promise<string[]> {
    const lies = [...this.#lies];
    const jobs = new Map((await allJobs(this.#url)).map((job) => [job.id, job]));
    const known = new Set(this.#campaign.asked.map(({ id }) => id));
    for (const id of jobs.keys()) if (!known.has(id)) lies.push(`job ${id} was not asked for`);
    for (const [id, prints] of this.#batches) {
      const { batch } = await getJson(`${this.#url}/batches/${id}`);
      const { counts } = batch as { counts: Record<string, number> };
      for (const status of ['completed', 'failed']) {
        const told = prints.filter((print) => jobs.get(print.id)?.status === status).length;
        if (told !== counts[status])
          lies.push(`batch ${id}: tells ${counts[status]} ${status} jobs of ${told}`);
      }
      const sum = Object.values(counts).reduce((all, one) => all + one, 0);
      if (sum !== prints.length) lies.push(`batch ${id}: has ${sum} of ${prints.length} rows`);
    }
    const { counter } = await getJson(`${this.#url}/counters/orders`).catch(() => ({
      counter: { next: 1 },
    }));
    const { next } = counter as { next: number };
    for (const printer of this.#campaign.printers.values())
      for (const [, taken] of (await printer.text()).matchAll(/NEXT (\d+)\./g))
        if (Number(taken) >= next) lies.push(`number ${taken} is on paper, and next is ${next}`);
    return lies;
  }

  // ---- Requests

  async #print(
    templateId: string,
    printer: string,
    { copies = 1, ...times }: { copies?: number; notBefore?: number; expiresIn?: number } = {},
    rules: PrintRules = {},
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const print = this.#asked(templateId, copies, { ...times, ...rules });
    const data = { number: `${print.number}` };
    const options = { printer, copies, ...times };
    await this.#send(`/print/${templateId}`, { data, options }, [print], reads.job, headers);
    return print;
  }

  async #cancelled(): Promise<void> {
    const rules = { mayBeCancelled: true };
    const { id } = await this.#print('numbered', 'kitchen', { notBefore: 2 }, rules);
    if (id) await this.#try('DELETE', `/jobs/${id}`);
  }

  async #order(): Promise<void> {
    const reference = `order-${this.#requests}`;
    const prints = papers.map(({ templateId }) =>
      this.#asked(templateId, 1, templateId === 'ticket' ? { sharesNumber: reference } : {}),
    );
    const numbers = prints.map(({ number }, index) => [`number${index}`, `${number}`]);
    const body = { data: { ...Object.fromEntries(numbers), items }, options: { reference } };
    await this.#send('/routes/papers', body, prints, reads.jobs, {}, reference);
  }

  async #file(): Promise<void> {
    const prints = Array.from({ length: rows }, () => this.#asked('ticket', 1));
    const file = `number\n${prints.map(({ number }) => number).join('\n')}\n`;
    const headers = { 'content-type': 'text/csv' };
    await this.#send('/print/ticket?printer=both', file, prints, reads.rows, headers);
  }

  /** Some are cancelled while they are printed; of the others, what waits moves to the other printer. */
  async #batch(): Promise<void> {
    const isCancelled = this.#random() < 0.5;
    // More than go to the queue ahead, so that rows move, too.
    const length = isCancelled ? rows : 2 * rows;
    const printer = isCancelled ? 'both' : 'bar';
    const prints = Array.from({ length }, () =>
      this.#asked('ticket', 1, { mayBeCancelled: isCancelled }),
    );
    const jobs = prints.map(({ number }) => ({
      templateId: 'ticket',
      data: { number: `${number}` },
      options: { printer },
    }));
    await this.#send('/batches', { jobs }, prints, reads.jobs);
    const [id] = [...this.#batches].find(([, of]) => of === prints) ?? [];
    if (!id) return;
    await delay(150 * this.#random());
    if (isCancelled) await this.#try('POST', `/batches/${id}/cancel`);
    else await this.#try('POST', `/batches/${id}/move`, { fromPrinter: 'bar', printer: 'kitchen' });
  }

  async #tested(): Promise<Asked> {
    const key = { 'x-api-key': this.#testKey };
    return await this.#print('numbered', desk, {}, { isTest: true, virtualPrinter: desk }, key);
  }

  /** A job behind that of a test key moves to the fallback of a virtual printer that is offline. */
  async #blocked(): Promise<void> {
    await delay(500 * this.#random());
    const faults = `${this.#url}/virtual-printer/faults?printer=${desk}`;
    try {
      await postJson(faults, { connection: 'refuse' });
      this.#refusals++;
      await this.#tested();
      const behind = await this.#print('numbered', desk, {}, { virtualPrinter: desk });
      const end = performance.now() + this.settleMs;
      for (;;) {
        const { job } = await getJson(`${this.#url}/jobs/${behind.id}`);
        if ((job as Job).status !== 'queued') break;
        if (performance.now() > end)
          return void this.#lies.push(`${behind.number}: waits behind the job of a test key`);
        await delay(50);
      }
      await postJson(faults, { connection: null });
    } catch (error) {
      await this.#died(error);
    }
  }

  // ---- Printers that fail

  async #trouble(): Promise<void> {
    await delay(300 + 700 * this.#random());
    const { printers } = this.#campaign;
    const [printer, fault] = troubles[this.#faults++ % troubles.length]!;
    await printers.get(printer)!.setFaults(fault);
    await Promise.race([delay(2500), this.#campaign.service.ended]);
    // Some faults outlast the service.
    if (this.#isAlive) await this.#heal();
  }

  async #heal(): Promise<void> {
    for (const printer of this.#campaign.printers.values())
      await printer.setFaults({ connection: null, paper: 'ok' });
    if (this.#isAlive)
      await postJson(`${this.#url}/virtual-printer/faults?printer=${desk}`, {
        connection: null,
      }).catch((error) => this.#died(error));
  }

  // ---- Sending

  #asked(templateId: string, copies: number, rules: PrintRules = {}): Asked {
    const print = unsent(this.#campaign.asked, copies);
    const isTicket = templateId === 'ticket';
    print.rules = { ...(isTicket && { sharesNumber: `print ${print.number}` }), ...rules };
    return print;
  }

  async #send(
    path: string,
    body: object | string,
    prints: Asked[],
    idsIn: Request['idsIn'],
    headers: Record<string, string> = {},
    reference = '',
  ): Promise<void> {
    const key = `mixed-${this.#requests++}`;
    for (const { rules } of prints) rules!.sentAt = Date.now();
    const request = { key, path, body, prints, idsIn, headers, reference };
    await this.#sendAgain(request).catch(async (error) => {
      this.#lost.push(request);
      await this.#died(error);
    });
  }

  async #sendAgain(request: Request): Promise<void> {
    const { key, path, body, prints, idsIn, headers, reference } = request;
    const keyed = { 'idempotency-key': key, ...headers };
    const { status, answer } = await postJson(this.#url + path, body, keyed);
    if (status === 503) throw new Error(`${path}: ${JSON.stringify(answer)}`); // it stops
    const isAccepted = status === 200 || status === 202;
    if (!isAccepted) this.#lies.push(`${path}: ${status} ${JSON.stringify(answer)}`);
    if (isAccepted && reference) this.#lies.push(...liesAboutLeftOut(answer));
    const ids = isAccepted ? idsIn(answer) : [];
    if (isAccepted && ids.length !== prints.length)
      this.#lies.push(`${path}: ${ids.length} of ${prints.length} jobs are acknowledged`);
    for (const [index, print] of prints.entries()) {
      print.status = status;
      print.answer = isAccepted ? 'accepted' : 'refused';
      print.id = ids[index] ?? '';
      print.rules!.answeredAt = Date.now();
    }
    if (typeof answer.batchId === 'string') this.#batches.set(answer.batchId, prints);
  }

  /** A request whose answer does not matter. */
  async #try(method: string, path: string, body?: object): Promise<void> {
    const headers = {
      'x-api-key': campaignKey,
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    await fetch(this.#url + path, sent).catch((error) => this.#died(error));
  }

  /** A request fails only if the service dies, which may be known a moment later, or stops. */
  async #died(problem: unknown): Promise<void> {
    await Promise.race([this.#campaign.service.ended, delay(20_000)]);
    if (this.#isAlive) this.#lies.push(`a request failed: ${(problem as Error).message}`);
  }
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
