// Eight services, each with its printer, under steady load, and one random fault
// a second. Memory and descriptors stay flat, the log of the database stays
// bounded, and nothing is said that is not so.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Campaign } from '../support/campaign.ts';
import { keepFigures } from '../support/figures.ts';
import { type Footprint, footprint, slope } from '../support/footprint.ts';
import { networkKinds } from './network-kinds.ts';

const minutes = Number(process.env.PLATEN_SOAK_MINUTES ?? 10);
const pairs = 8;
const jobsPerSecond = 50;
/** Until then caches fill and code is compiled. */
const warmUpSeconds = Math.min(120, minutes * 20);
const maxWalMb = 64;
/** Of memory, in megabytes a minute for one service; a leak of 1 kB a job would be 0.4. */
const maxSlope = 0.75;

test(
  `${minutes} minutes, ${pairs} printers, ${jobsPerSecond} jobs a second, a fault a second`,
  async () => {
    const services: Soaked[] = [];
    for (let count = 0; count < pairs; count++) services.push(await Soaked.begin());
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const isOver = () => seconds() > minutes * 60;

    const faults = async () => {
      while (!isOver()) {
        const free = services.filter(({ isFaulty }) => !isFaulty);
        void free[Math.floor(Math.random() * free.length)]?.suffer();
        await delay(1000);
      }
    };
    const samples = async () => {
      while (!isOver()) {
        for (const service of services) service.sample(seconds());
        await delay(5000);
      }
    };
    const loads = services.map((service) => service.load(isOver, (1000 * pairs) / jobsPerSecond));
    await Promise.all([faults(), samples(), ...loads]);
    const asked = services.reduce((sum, { campaign }) => sum + campaign.asked.length, 0);

    const results = [];
    for (const service of services) results.push(await service.conclude());
    const figures = { minutes, pairs, jobsPerSecond: Math.round(asked / (minutes * 60)), results };
    keepFigures('soak', figures);
    console.log(JSON.stringify({ suite: 'soak', ...figures }));
    console.table(results.map(({ lies, ...counts }) => ({ ...counts, lies: lies.length })));
    results.forEach((result, number) => {
      const name = `service ${number}`;
      expect.soft(result.lies, name).toEqual([]);
      expect.soft(result.unconfirmed, name).toBeLessThanOrEqual(2 * result.faults);
      expect.soft(result.walMb, name).toBeLessThan(maxWalMb);
      // A shorter run than this says nothing about growth.
      if (minutes < 5) return;
      expect.soft(result.memoryMbPerMinute, name).toBeLessThan(maxSlope);
      expect.soft(result.descriptorsPerMinute, name).toBeLessThan(0.5);
    });
  },
  (minutes + 10) * 60_000,
);

class Soaked {
  readonly campaign: Campaign;
  readonly #bytes: number;
  readonly #samples: Footprint[] = [];
  #fault: Promise<void> | null = null;
  #faults = 0;

  static async begin(): Promise<Soaked> {
    const campaign = await Campaign.begin({
      isProxied: true,
      settings: { queueWhenOffline: true, jobs: { deadlineSeconds: 20, confirmSeconds: 2 } },
    });
    await campaign.start();
    await campaign.meet();
    await campaign.ask();
    await campaign.settle(10_000);
    return new Soaked(campaign, campaign.proxy.jobBytes);
  }

  private constructor(campaign: Campaign, bytes: number) {
    this.campaign = campaign;
    this.#bytes = bytes;
  }

  get isFaulty(): boolean {
    return this.#fault !== null;
  }

  /** A random fault, for a moment. */
  async suffer(): Promise<void> {
    const kind = networkKinds[Math.floor(Math.random() * networkKinds.length)]!;
    this.#fault = (async () => {
      await kind.arm(this.campaign, this.#bytes, this.#faults++);
      await delay(200 + Math.random() * 2000);
      await kind.heal(this.campaign);
    })();
    await this.#fault;
    this.#fault = null;
  }

  async load(isOver: () => boolean, everyMs: number): Promise<void> {
    const open = new Set<Promise<unknown>>();
    let due = performance.now() + Math.random() * everyMs;
    while (!isOver()) {
      const asking: Promise<unknown> = this.campaign.ask().finally(() => open.delete(asking));
      open.add(asking);
      due += everyMs;
      await delay(Math.max(0, due - performance.now()));
    }
    await Promise.all(open);
  }

  sample(seconds: number): void {
    const { service, dataFolder } = this.campaign;
    this.#samples.push(footprint(service.pid, dataFolder, seconds));
  }

  async conclude() {
    await this.#fault;
    await this.campaign.settle(30_000);
    const verdict = await this.campaign.verdict();
    const isAlive = this.campaign.service.isAlive;
    await this.campaign.end();
    const warm = this.#samples.filter(({ seconds }) => seconds >= warmUpSeconds);
    const perMinute = (of: (sample: Footprint) => number) =>
      round(slope(warm.map((sample) => [sample.seconds / 60, of(sample)])));
    return {
      faults: this.#faults,
      ...verdict,
      lies: [...verdict.lies, ...(isAlive ? [] : ['the service died'])],
      memoryMb: round(warm.at(-1)!.memoryMb),
      memoryMbPerMinute: perMinute(({ memoryMb }) => memoryMb),
      descriptors: Math.max(...warm.map(({ descriptors }) => descriptors)),
      descriptorsPerMinute: perMinute(({ descriptors }) => descriptors),
      walMb: round(Math.max(...this.#samples.map(({ walMb }) => walMb))),
    };
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
