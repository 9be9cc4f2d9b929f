// The service is killed, again and again, while it prints. The oracle is the
// ledger of a printer in a process of its own: what the service says of each job
// against what really came out.

import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/service.ts';
import {
  type Crash,
  type Ledger,
  startPrinterProcess,
  startServiceProcess,
} from '../support/processes.ts';

const points = [
  'before accept',
  'accepted',
  'claimed',
  'connecting',
  'preflight',
  'marked',
  'half sent',
  'sent',
  'confirmed',
  'recorded',
];

const template = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    width: '80mm',
    blocks: [
      { type: 'text', content: 'BEGIN {{ number }}.' },
      { type: 'text', content: 'Some lines that take their time', size: 2 },
      { type: 'text', content: 'END {{ number }}.' },
    ],
  },
};

interface Job {
  id: string;
  status: string;
  error: { code: string; mayHavePrinted: boolean } | null;
}

class Campaign {
  readonly ledger: Ledger;
  readonly #settings: object;
  /** By number: the id of the job, for each that was acknowledged. */
  readonly acknowledged = new Map<number, string>();
  #sent = 0;
  kills = 0;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    this.#settings = {
      data: temporaryFolder(),
      log: { level: 'silent' },
      server: { port: 0 },
      printer: { ip: '127.0.0.1', port: ledger.port },
    };
  }

  /** Runs the service under load until it dies at the point, or is killed after `ms`. */
  async round(crash: Crash, ms?: number): Promise<void> {
    const service = await startServiceProcess(this.#settings, crash);
    this.kills++;
    if (!service) return;
    await post(`${service.url}/templates`, template).catch(() => {});
    let isAlive = true;
    void service.ended.then(() => (isAlive = false));
    const timer = setTimeout(() => service.kill(), ms ?? 5000);
    const client = async () => {
      while (isAlive) await this.#print(service.url).catch(() => {});
    };
    await Promise.all([client(), client(), client(), service.ended]);
    clearTimeout(timer);
  }

  async #print(url: string): Promise<void> {
    const number = ++this.#sent;
    const answer = await post(`${url}/print/numbered`, { data: { number } });
    if (answer.status === 200) this.acknowledged.set(number, answer.body.jobId as string);
    // Gentle: a queue that the printer can keep up with, so that every round gets through all points.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }

  /** Lets a service that nobody kills finish what is left, and returns what it says of each job. */
  async settle(): Promise<Map<number, Job | null>> {
    const service = await startServiceProcess(this.#settings);
    const end = Date.now() + 20_000;
    const jobs = new Map<number, Job | null>();
    for (const [number, id] of this.acknowledged) {
      let job: Job | null = null;
      do {
        job = ((await get(`${service!.url}/jobs/${id}`)).job as Job | undefined) ?? null;
        if (job && (job.status === 'queued' || job.status === 'printing'))
          await new Promise((resolve) => setTimeout(resolve, 20));
        else break;
      } while (Date.now() < end);
      jobs.set(number, job);
    }
    service!.kill();
    await service!.ended;
    return jobs;
  }

  /** What the service said that is not so, and what it must never do. */
  judge(jobs: Map<number, Job | null>): string[] {
    const lies: string[] = [];
    const printed = (mark: string, number: number) =>
      this.ledger.sheets.join('\n').split(`${mark} ${number}.`).length - 1;
    for (let number = 1; number <= this.#sent; number++) {
      if (printed('END', number) > 1 || printed('BEGIN', number) > 1)
        lies.push(`${number} was printed twice`);
    }
    let unconfirmed = 0;
    for (const [number, job] of jobs) {
      const times = printed('END', number);
      if (!job) lies.push(`${number} was acknowledged and lost`);
      else if (job.status === 'completed' && times !== 1)
        lies.push(`${number} is completed and was printed ${times} times`);
      else if (job.status === 'failed' && job.error?.code === 'UNCONFIRMED') unconfirmed++;
      else if (job.status !== 'completed') lies.push(`${number} is stuck in ${job.status}`);
    }
    if (unconfirmed > this.kills)
      lies.push(`${unconfirmed} jobs are unconfirmed after ${this.kills} kills`);
    return lies;
  }
}

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function get(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(url)).json()) as Record<string, unknown>;
}

test('killed 30 times under load: nothing is lost, nothing is printed twice, nothing is said that is not so', async () => {
  const campaign = new Campaign(await startPrinterProcess(2000));
  for (let round = 0; round < 2; round++)
    for (const point of points) {
      // The first contact happens once in a life, everything else at every job.
      const isFirst = point === 'connecting' || point === 'preflight';
      const count = isFirst ? 1 : 3 + round * 4;
      await campaign.round({ point, count });
    }
  for (let round = 0; round < 10; round++) await campaign.round({}, 150 + round * 37);
  const jobs = await campaign.settle();
  expect(campaign.judge(jobs)).toEqual([]);
  expect(campaign.kills).toBe(30);
  expect(jobs.size).toBeGreaterThan(60);
  const states = [...jobs.values()].map((job) => job!.status);
  expect(states.filter((state) => state === 'completed').length).toBeGreaterThan(jobs.size / 2);
}, 180_000);

test('a clone that confirms with its status alone is told the truth about, too', async () => {
  const campaign = new Campaign(await startPrinterProcess(2000, 'clone-58'));
  for (const point of ['marked', 'half sent', 'sent', 'confirmed'])
    await campaign.round({ point, count: 3 });
  expect(campaign.judge(await campaign.settle())).toEqual([]);
}, 60_000);

test.each(['double send', 'lost job'])(
  'a planted %s is found',
  async (plant) => {
    const campaign = new Campaign(await startPrinterProcess(2000));
    await campaign.round({ point: 'recorded', count: 5, plant });
    expect(campaign.judge(await campaign.settle())).not.toEqual([]);
  },
  60_000,
);
