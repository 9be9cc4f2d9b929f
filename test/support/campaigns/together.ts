// Prints that are accepted together, under kills: the rows of a CSV file, and the papers of
// orders by a route. After each restart all of them are there or none, and at the end the
// paper of both printers is compared with what the service reports.

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { batchJobId } from '../../../src/server/app/batches/batch-id.ts';
import { allJobs, firstNumber, getJson, postJson, putJson } from './numbered-prints.ts';
import { type Asked, judge, type Verdict } from './oracle.ts';
import { type Flaw, PrinterProcess, ServiceProcess } from '../service/processes.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';

const template = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    blocks: [{ type: 'text', content: 'BEGIN {{ number }}.\nEND {{ number }}.' }],
  },
};
const papers = ['default', 'bar', 'bar'];
const route = {
  id: 'papers',
  name: 'Papers',
  rules: papers.map((printer, index) => ({
    templateId: template.id,
    printer,
    data: { number: `{{ number }}${index}` },
  })),
};

export class Together {
  readonly asked: Asked[] = [];
  kills = 0;
  readonly lies: string[] = [];
  readonly #printers: PrinterProcess[];
  readonly #settings: { data: string };
  #service: ServiceProcess | null = null;
  #orders = 0;
  #hasMet = false;

  /** The service has met its printers, and does not run. */
  static async begin(): Promise<Together> {
    const printers = await Promise.all([PrinterProcess.start(), PrinterProcess.start()]);
    const together = new Together(printers);
    await together.start();
    await together.service.kill();
    return together;
  }

  private constructor(printers: PrinterProcess[]) {
    this.#printers = printers;
    const [first, second] = printers.map(({ port }) => ({ ip: '127.0.0.1', port }));
    const settings = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ...first, groups: ['both'] },
      printers: [{ id: 'bar', ...second, groups: ['both'] }],
    };
    this.#settings = settings;
  }

  get service(): ServiceProcess {
    return this.#service!;
  }

  get sheets(): number {
    return this.#printers.reduce((sum, { sheets }) => sum + sheets.length, 0);
  }

  async start(flaw: Flaw = {}): Promise<void> {
    this.#service = await ServiceProcess.start(this.#settings, flaw);
    if (!this.#service) throw new Error('The service did not start.');
    await postJson(`${this.service.url}/templates`, template);
    await postJson(`${this.service.url}/routes`, route);
    if (this.#hasMet || flaw.point) return;
    for (const [index, id] of ['default', 'bar'].entries())
      await this.#meet(id, this.#printers[index]!.port);
    this.#hasMet = true;
  }

  /** A printer whose first answer is late counts as mute until its address is set again. */
  async #meet(id: string, port: number): Promise<void> {
    for (let look = 1; ; look++) {
      const { printer } = await getJson(`${this.service.url}/printers/${id}/status`);
      if ((printer as { paperStatus: string }).paperStatus !== 'unknown') return;
      if (look % 100 === 0) await putJson(`${this.service.url}/printers/${id}`, { port });
      await delay(20);
    }
  }

  async kill(): Promise<void> {
    await this.service.kill();
    this.kills++;
  }

  // ---- Rows of a file

  /** The file with so many rows, sent with one key. Null if the service died meanwhile. */
  async sendFile(rows: number): Promise<string | null> {
    const numbers = Array.from({ length: rows }, (_, n) => firstNumber + n);
    try {
      const response = await fetch(`${this.service.url}/print/numbered?printer=both`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', 'idempotency-key': 'file' },
        body: `number\n${numbers.join('\n')}\n`,
      });
      const { batchId, jobs } = (await response.json()) as { batchId: string; jobs: number };
      if (response.status !== 202 || jobs !== rows)
        throw new Error(`The file was answered with ${response.status}, ${jobs} jobs.`);
      if (this.asked.length === 0)
        for (const [n, number] of numbers.entries())
          this.asked.push({
            number,
            copies: 1,
            answer: 'accepted',
            status: 202,
            id: batchJobId(batchId, n),
          });
      return batchId;
    } catch (error) {
      await this.#diedOf(error);
      return null;
    }
  }

  /** Kills the service while it accepts the file; after a restart, all rows are there or none. */
  async killWhileStaging(point: string, count: number, rows: number): Promise<void> {
    await this.start({ point, count });
    if ((await this.sendFile(rows)) !== null) throw new Error(`${point} was not reached.`);
    await this.service.ended;
    this.kills++;
    await this.start();
    const { batches } = await getJson(`${this.service.url}/batches`);
    const [batch, ...others] = batches as { jobs: number }[];
    if (others.length > 0 || (batch && batch.jobs !== rows))
      this.lies.push(`after ${point}: ${JSON.stringify(batches)}`);
    if (!batch && (this.sheets > 0 || (await allJobs(this.service.url)).length > 0))
      this.lies.push(`after ${point}: jobs of a file that was not accepted`);
    await this.service.kill();
  }

  /** Whether nothing of the batch is left to be printed. */
  async isEnded(batchId: string): Promise<boolean> {
    const { batch } = await getJson(`${this.service.url}/batches/${batchId}`);
    return (batch as { endedAt: string | null }).endedAt !== null;
  }

  /** Rows in the database that are not jobs. The service must not run. */
  leftRows(): number {
    const db = new DatabaseSync(join(this.#settings.data, 'platen.db'));
    const { rows } = db.prepare('SELECT count(*) AS rows FROM batch_rows').get();
    db.close();
    return rows;
  }

  // ---- Orders

  /** Sends an order again and again with its key until it is answered; kills come from outside. */
  async order(): Promise<{ key: string; isAnswered: boolean }> {
    const number = firstNumber + this.#orders++;
    const key = `order-${number}`;
    return { key, isAnswered: await this.sendOrder(key) };
  }

  /** False if no answer came. */
  async sendOrder(key: string): Promise<boolean> {
    const number = key.slice('order-'.length);
    const body = { data: { number }, options: { reference: key } };
    try {
      const { status, answer } = await postJson(`${this.service.url}/routes/papers`, body, {
        'idempotency-key': key,
      });
      if (status !== 200) throw new Error(`The order was answered with ${JSON.stringify(answer)}.`);
      const jobs = answer.jobs as { jobId: string; rule: number }[];
      if (jobs.length !== papers.length) this.lies.push(`${key}: answered ${jobs.length} jobs`);
      for (const { jobId, rule } of jobs)
        this.asked.push({
          number: Number(`${number}${rule}`),
          copies: 1,
          answer: 'accepted',
          status,
          id: jobId,
        });
      return true;
    } catch (error) {
      await this.#diedOf(error);
      return false;
    }
  }

  /** Throws unless the service has died, which may be known a moment later. */
  async #diedOf(problem: unknown): Promise<void> {
    await Promise.race([this.service.ended, delay(5000)]);
    if (this.service.isAlive) throw problem;
  }

  /** Orders under load until the service dies; then each of them has all of its papers or none. */
  async crash(flaw: Flaw, ms = 5000): Promise<void> {
    await this.start(flaw);
    const timer = setTimeout(() => void this.service.kill(), ms);
    const lost: string[] = [];
    const client = async () => {
      while (this.service.isAlive) {
        const { key, isAnswered } = await this.order();
        if (!isAnswered) lost.push(key);
        await delay(20);
      }
    };
    await Promise.all([client(), client(), this.service.ended]);
    clearTimeout(timer);
    this.kills++;
    await this.start();
    for (const key of lost) {
      const jobs = await allJobs(this.service.url, `reference=${key}`);
      if (jobs.length !== 0 && jobs.length !== papers.length)
        this.lies.push(`${key}: ${jobs.length} of its papers are there`);
      // The key makes it whole, and not twice.
      await this.sendOrder(key);
      const again = await allJobs(this.service.url, `reference=${key}`);
      if (again.length !== papers.length) this.lies.push(`${key}: has ${again.length} papers`);
    }
    await this.settle();
    await this.service.kill();
  }

  /** Waits until no job is open. */
  async settle(ms = 600_000): Promise<void> {
    const end = performance.now() + ms;
    for (;;) {
      const counts = await Promise.all(
        ['queued', 'printing'].map((status) =>
          getJson(`${this.service.url}/jobs?limit=1&status=${status}`),
        ),
      );
      if (counts.every(({ jobs }) => (jobs as unknown[]).length === 0)) return;
      if (performance.now() > end) throw new Error('Jobs are open after ten minutes.');
      await delay(50);
    }
  }

  /** The service must run. */
  async verdict(): Promise<Verdict & { kills: number }> {
    const byId = new Map((await allJobs(this.service.url)).map((job) => [job.id, job]));
    const said = new Map(this.asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const texts = await Promise.all(this.#printers.map((printer) => printer.text()));
    const { lies, ...counts } = judge(this.asked, said, texts.join('\n'));
    if (counts.unconfirmed > 2 * this.kills)
      lies.push(`${counts.unconfirmed} jobs are unconfirmed after ${this.kills} kills`);
    return { kills: this.kills, ...counts, lies: [...lies, ...this.lies] };
  }
}
