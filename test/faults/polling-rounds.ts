// A printer that polls, under fire: for each job one message is lost, repeated or late, or the
// service is killed before, within or after it. With several nodes, each message goes to another
// one than the message before, and the node that answered the last one is killed. What the
// service says of each job is compared with what came onto paper.

import { setTimeout as delay } from 'node:timers/promises';
import { createEmulator } from '../../src/core/emulator/index.ts';
import { EpsonPrinter } from '../support/printers/epson-printer.ts';
import {
  allJobs,
  getJson,
  postJson,
  receipt,
  send,
  unsent,
} from '../support/campaigns/numbered-prints.ts';
import { type Asked, type Job, judge, type Verdict } from '../support/campaigns/oracle.ts';
import { ServiceProcess } from '../support/service/processes.ts';
import { StarPrinter } from '../support/printers/star-printer.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

export type Protocol = 'cloudprnt' | 'epson-sdp';

/** How a job ends whose message met the fault. */
type End = 'completed' | 'unconfirmed' | 'either' | 'unprinted';

/** By the protocol: what happens, and how the job ends. The service is killed with SIGKILL. */
export const pollingFaults: Record<Protocol, Record<string, End>> = {
  cloudprnt: {
    none: 'completed',
    'killed when offered': 'completed',
    'killed within the download': 'either',
    'killed when fetched': 'completed',
    'killed when printed': 'completed',
    'killed within the confirmation': 'either',
    'killed when confirmed': 'completed',
    'offer lost': 'completed',
    'download lost': 'unconfirmed',
    'download repeated': 'completed',
    'download without a token': 'completed',
    'download failed (520)': 'completed',
    'confirmation lost': 'unconfirmed',
    'confirmation repeated': 'completed',
    'confirmed late': 'completed',
    'confirmed late, after a kill': 'completed',
    'confirmed without a token': 'completed',
    'waits for paper': 'completed',
    'killed while it waits for paper': 'completed',
    'refused (510)': 'unprinted',
  },
  'epson-sdp': {
    none: 'completed',
    'killed within the poll': 'either',
    'killed when fetched': 'completed',
    'killed when printed': 'completed',
    'killed within the report': 'either',
    'killed when reported': 'completed',
    'document lost': 'unconfirmed',
    'report lost': 'unconfirmed',
    'report repeated': 'completed',
    'reported late': 'completed',
    'reported late, after a kill': 'completed',
    'reported without a job': 'completed',
    'waits for paper': 'completed',
    'killed while it waits for paper': 'completed',
    'refused (SchemaError)': 'unprinted',
  },
};

const confirmSeconds = 1;
const patienceMs = 60_000;
const starType = 'application/vnd.star.starprnt';

export class PollingCampaign {
  kills = 0;
  readonly #protocol: Protocol;
  /** The settings of each node. */
  readonly #settings: object[];
  readonly #asked: Asked[] = [];
  readonly #ends: { print: Asked; fault: string; end: End }[] = [];
  readonly #paper: string[] = [];
  readonly #late: (() => Promise<void>)[] = [];
  readonly #seen: string[] = [];
  readonly #services: ServiceProcess[] = [];
  /** The number of the node that gets the current message. */
  #turn = 0;
  #path = '';
  /** Grows with every message that is cut off, so that each is cut at another moment. */
  #moment = 0;

  /** `nodes`: more than one need a shared store. */
  static async begin(protocol: Protocol, store: object = {}, nodes = 1): Promise<PollingCampaign> {
    const campaign = new PollingCampaign(protocol, store, nodes);
    for (let node = 0; node < nodes; node++) await campaign.#start(node);
    const url = campaign.#url;
    await postJson(`${url}/templates`, receipt);
    const { answer } = await postJson(`${url}/printers`, { id: 'polled', address: `${protocol}:` });
    campaign.#path = new URL((answer.printer as { pollUrl: string }).pollUrl).pathname;
    await campaign.#isKnownEverywhere();
    return campaign;
  }

  private constructor(protocol: Protocol, store: object, nodes: number) {
    this.#protocol = protocol;
    this.#settings = Array.from({ length: nodes }, (_, node) => ({
      data: temporaryFolder(),
      ...store,
      ...(nodes > 1 && { node: { name: `node-${node}` } }),
      server: { port: 0 },
      log: { level: 'silent' },
      jobs: { confirmSeconds },
      virtualPrinter: { enabled: false },
    }));
  }

  /** Another node for every message. */
  get #url(): string {
    this.#turn = (this.#turn + 1) % this.#services.length;
    return this.#services[this.#turn]!.url;
  }

  /** Waits until every node knows the printer. */
  async #isKnownEverywhere(): Promise<void> {
    const end = performance.now() + patienceMs;
    for (const { url } of this.#services)
      while ((await fetch(`${url}/printers/polled`)).status !== 200) {
        if (performance.now() > end) throw new Error(`${url} does not know the printer.`);
        await delay(20);
      }
  }

  /** Every fault meets one job. */
  async round(faults = Object.keys(pollingFaults[this.#protocol])): Promise<void> {
    for (const fault of faults) {
      const print = unsent(this.#asked, 1);
      await send(this.#url, print, { printer: 'polled' });
      const expected = pollingFaults[this.#protocol][fault];
      if (!expected) throw new Error(`There is no fault "${fault}".`);
      this.#ends.push({ print, fault, end: expected });
      const end = performance.now() + patienceMs;
      for (let isMet = false; await this.#isOpen(print); isMet = true) {
        if (performance.now() > end) {
          this.#seen.push(`${print.number}: is still open (${fault})`);
          break;
        }
        const hit = isMet ? 'none' : fault;
        const hasWork = await (this.#protocol === 'cloudprnt' ? this.#star(hit) : this.#epson(hit));
        // What was fetched before is given up in its time.
        if (!hasWork) await delay(50);
      }
    }
    for (const report of this.#late.splice(0)) await report();
  }

  async verdict(): Promise<Verdict> {
    const byId = new Map((await allJobs(this.#url)).map((job) => [job.id, job]));
    const said = new Map(this.#asked.map(({ number, id }) => [number, byId.get(id) ?? null]));
    const verdict = judge(this.#asked, said, this.#paper.join('\n'));
    const wrong = this.#ends.flatMap(({ print, fault, end }) => {
      const is = endOf(said.get(print.number) ?? null);
      const isRight = end === 'either' ? is !== 'unprinted' : is === end;
      return isRight ? [] : [`${print.number}: is ${is} after "${fault}"`];
    });
    await Promise.all(this.#services.map((service) => service.kill()));
    return { ...verdict, lies: [...verdict.lies, ...wrong, ...this.#seen] };
  }

  async #isOpen({ id }: Asked): Promise<boolean> {
    const { status } = (await getJson(`${this.#url}/jobs/${id}`)).job as Job;
    return status === 'queued' || status === 'printing';
  }

  /** False if it got no job. */
  async #star(fault: string): Promise<boolean> {
    const star = () => new StarPrinter(this.#url + this.#path);
    const { jobReady, jobToken: token } = await star().poll();
    if (!jobReady) return false;
    if (fault === 'offer lost') return false;
    if (fault === 'killed when offered') await this.#kill();
    if (fault === 'refused (510)') {
      await star().confirm(token!, '510 Content type not supported');
      return true;
    }
    const download = () =>
      fault === 'download without a token'
        ? new StarPrinter(star().url, { sendsToken: false }).download(null, starType)
        : star().download(token!, starType);
    const got = await (fault === 'killed within the download'
      ? this.#within(download)
      : download());
    if (got?.status !== 200) return false;
    if (fault === 'killed when fetched') await this.#kill();
    if (fault === 'download lost') return false;
    if (fault === 'download failed (520)') {
      await star().confirm(token!, '520 Download failed');
      return true;
    }
    if (fault === 'download repeated') {
      const again = await download();
      if (!again.bytes.equals(got.bytes)) this.#seen.push('a repeated download has other bytes');
    }
    if (fault.includes('waits for paper'))
      await this.#waitWith(fault, async () => {
        const waiting = star();
        waiting.token = token!;
        waiting.statusCode = '410 Paper out';
        await waiting.poll();
      });
    this.#print(got.bytes);
    if (fault === 'killed when printed') await this.#kill();
    if (fault === 'confirmation lost') return true;
    const confirm = async () => void (await star().confirm(token!, '200 OK'));
    if (fault === 'confirmed late, after a kill') await this.#kill();
    if (fault.startsWith('confirmed late')) {
      this.#late.push(confirm);
      return true;
    }
    if (fault === 'killed within the confirmation') await this.#within(confirm);
    else if (fault === 'confirmed without a token')
      await new StarPrinter(star().url, { sendsToken: false }).confirm(null, '200 OK');
    else await confirm();
    if (fault === 'confirmation repeated') await confirm();
    if (fault === 'killed when confirmed') await this.#kill();
    return true;
  }

  async #epson(fault: string): Promise<boolean> {
    const epson = () => new EpsonPrinter(this.#url + this.#path);
    const poll = () => epson().poll();
    const got = await (fault === 'killed within the poll' ? this.#within(poll) : poll());
    if (!got) return false;
    const { token } = got;
    if (fault === 'document lost') return false;
    if (fault === 'refused (SchemaError)') {
      await epson().report(token, 'success="false" code="SchemaError" status="2"');
      return true;
    }
    if (fault === 'killed when fetched') await this.#kill();
    if (fault.includes('waits for paper'))
      await this.#waitWith(fault, () => epson().tellStatus('0x80008'));
    this.#paper.push(got.texts().join('\n'));
    if (fault === 'killed when printed') await this.#kill();
    if (fault === 'report lost') return true;
    const report = () => epson().report(token, 'success="true" status="2"');
    if (fault === 'reported late, after a kill') await this.#kill();
    if (fault.startsWith('reported late')) {
      this.#late.push(report);
      return true;
    }
    if (fault === 'killed within the report') await this.#within(report);
    else if (fault === 'reported without a job')
      await epson().report(null, 'success="true" status="2"');
    else await report();
    if (fault === 'report repeated') await report();
    if (fault === 'killed when reported') await this.#kill();
    if (fault.includes('waits for paper')) await epson().tellStatus('2');
    return true;
  }

  /** Reports a fault for longer than a job without one is waited for. */
  async #waitWith(fault: string, report: () => Promise<unknown>): Promise<void> {
    const end = performance.now() + (confirmSeconds + 2) * 1000;
    await report();
    if (fault.startsWith('killed')) await this.#kill();
    while (performance.now() < end) {
      await report();
      await delay(300);
    }
  }

  #print(bytes: Buffer): void {
    const printer = createEmulator('star-mc-print3', {
      neverPauses: true,
      onSheet: ({ text }) => void this.#paper.push(text.join('\n')),
    });
    printer.receive(bytes);
  }

  /** Sends a message, and kills the service some milliseconds later. Null if no answer came. */
  async #within<T>(message: () => Promise<T>): Promise<T | null> {
    const answer = message().catch(() => null);
    await delay((this.#moment++ * 3) % 20);
    await this.#kill();
    return await answer;
  }

  /** Kills the node that got the last message. It starts again while the others answer. */
  async #kill(): Promise<void> {
    const node = this.#turn;
    await this.#services[node]!.kill();
    this.kills++;
    await this.#start(node);
  }

  async #start(node: number): Promise<void> {
    const service = await ServiceProcess.start(this.#settings[node]!);
    if (!service) throw new Error('The service did not start.');
    this.#services[node] = service;
  }
}

function endOf(job: Job | null): string {
  if (job?.status === 'completed') return 'completed';
  if (job?.status === 'failed')
    return job.error?.code === 'UNCONFIRMED' ? 'unconfirmed' : 'unprinted';
  return job?.status ?? 'lost';
}
