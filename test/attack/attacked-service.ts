// Runs the built program in its own process, with the probe in it, and measures what
// an attack does to it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HostilePeers } from './hostile-peers.ts';
import { newClient } from './new-clients.ts';
import { type AttackedPorts, printReceipt, runAttack, send } from './run-steps.ts';
import type { Attack, HttpStep } from './steps.ts';
import { freePort } from '../support/network/local-server.ts';

export interface ServiceOptions {
  /** Of the configuration; what is not given has its default. */
  settings?: Record<string, unknown>;
  /** --max-old-space-size, in MB. */
  heapMb?: number | undefined;
  plant?: 'stall' | 'memory' | 'crash' | undefined;
  /** Sent after the start; each must succeed. */
  setUp?: readonly HttpStep[];
  hasHostilePrinters?: boolean;
  /** Sends notices by a hostile ntfy server and a hostile MQTT broker. */
  hasHostileNotices?: boolean;
  /** Speaks TLS, with a port that redirects to it. */
  hasTls?: boolean;
  /** Has ports at which other software prints: raw, LPD, and HTTP with all protocols. */
  hasInputs?: boolean;
}

/** What one attack cost. */
export interface Cost {
  /** The longest turn of the event loop, in CPU time of its thread. */
  stallMs: number;
  /** The same, in time without the waiting for a core: with disk and locks. */
  heldMs: number;
  /** The peak of resident memory above the memory before the attack. */
  grownMb: number;
  /** The same, above that of the idle service. */
  aboveIdleMb: number;
  /** CPU time of the event loop in all. */
  cpuMs: number;
  /** The same of all threads. */
  processMs: number;
  /** How long new clients of another address waited for /health during it; NaN if they were refused. */
  clientsMs: number[];
  answers: string[];
  /** Why the service does not work afterwards; null if it does. */
  broken: string | null;
}

export interface Functions {
  self: string[];
  total: string[];
}

interface Measured {
  stallMs: number;
  heldMs: number;
  cpuMs: number;
  processMs: number;
  peakMb: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = new URL('probe.mjs', import.meta.url).href;
/** Nothing of the environment changes the settings. The limit of arenas is that of the image and the unit. */
const ownSettings = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '',
  HOST: '',
  PORT: '',
  PLATEN_HOST: '',
  PLATEN_PORT: '',
  PLATEN_DATA: '',
};
const startMs = 180_000; // on a busy machine
const healthMs = 30_000;
const health: HttpStep = { kind: 'http', method: 'GET', path: '/health' };
const clientEveryMs = 200;

export class AttackedService {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #peers: HostilePeers;
  readonly #ports: AttackedPorts;
  readonly #apiKey: string | undefined;
  readonly #waiting = new Map<number, (answer: object) => void>();
  #url = '';
  #number = 0;
  #idleMb = 0;
  #complaint = '';
  readonly #exit: Promise<void>;
  #ended: string | null = null;

  static async start(options: ServiceOptions): Promise<AttackedService> {
    const { heapMb, plant, settings = {}, setUp = [], hasHostilePrinters = false } = options;
    const ports = await portsFor(options);
    const folder = mkdtempSync(join(tmpdir(), 'platen-attack-'));
    const peers = await HostilePeers.listen();
    const config = {
      data: folder,
      log: { level: 'silent' },
      server: {
        port: 0,
        ...(options.hasTls && { tls: { selfSigned: true, redirectPort: ports.redirect } }),
      },
      virtualPrinter: { enabled: true, port: 0, speedMmPerSecond: 0 },
      ...(hasHostilePrinters && { printers: peers.printers }),
      ...(options.hasHostileNotices && { notices: peers.notices('attack') }),
      ...(options.hasInputs && { inputs: inputsAt(ports) }),
      ...settings,
    };
    writeFileSync(configIn(folder), JSON.stringify(config));
    const flags = ['--expose-gc', ...(heapMb ? [`--max-old-space-size=${heapMb}`] : [])];
    const child = spawn(
      process.execPath,
      [
        ...flags,
        '--import',
        probe,
        join(root, 'dist/cli/main.js'),
        'start',
        '--config',
        configIn(folder),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, ...ownSettings, PLATEN_ATTACK_PLANT: plant ?? '' },
      },
    );
    const { auth } = settings as { auth?: { apiKey: string } };
    const service = new AttackedService(child, folder, peers, ports, auth?.apiKey);
    try {
      await service.#started();
      for (const step of setUp) await service.#require(step);
      await service.#warmUp();
      service.#complaint = ''; // without the greeting
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  private constructor(
    child: ChildProcess,
    folder: string,
    peers: HostilePeers,
    ports: AttackedPorts,
    apiKey: string | undefined,
  ) {
    this.#ports = ports;
    this.#child = child;
    this.#folder = folder;
    this.#peers = peers;
    this.#apiKey = apiKey;
    child.stdout!.resume();
    child.stderr!.on('data', (bytes: Buffer) => {
      this.#complaint = (this.#complaint + bytes.toString()).slice(-4000);
    });
    child.on('message', (answer: { number: number }) => {
      this.#waiting.get(answer.number)?.(answer);
      this.#waiting.delete(answer.number);
    });
    // When its last words have been read, too.
    this.#exit = new Promise((resolve) => {
      child.on('close', (code, signal) => {
        this.#ended = `it ended with ${signal ?? code}: ${firstLines(this.#complaint)}`;
        for (const answer of this.#waiting.values()) answer({});
        this.#waiting.clear();
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  async run(attack: Attack): Promise<Cost> {
    let problem: string | null = null;
    const field = {
      url: this.#url,
      apiKey: this.#apiKey,
      folder: this.#folder,
      onProblem: (found: string) => (problem ??= found),
      ports: this.#ports,
      peers: this.#peers,
      reconnectNotices: () => this.#reconnectNotices(),
    };
    const { rssMb = NaN } = await this.#order<{ rssMb: number }>('begin');
    const attacking = runAttack(attack, field);
    const clientsMs = await this.#clientsDuring(attacking);
    const answers = await attacking;
    const broken = problem ?? (await this.#brokenHealth());
    const measured = await this.#order<Measured>('end');
    const { stallMs = NaN, heldMs = NaN, cpuMs = NaN, processMs = NaN, peakMb = NaN } = measured;
    const grownMb = peakMb - rssMb;
    const aboveIdleMb = peakMb - this.#idleMb;
    const costs = { stallMs, heldMs, cpuMs, processMs, grownMb, aboveIdleMb };
    return { ...costs, clientsMs, answers, broken };
  }

  /** A new client every 200 ms: how long each waited. */
  async #clientsDuring(attacking: Promise<unknown>): Promise<number[]> {
    const clients: Promise<number>[] = [];
    const ended = attacking.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([ended, delay(clientEveryMs, false)])) && !this.#ended)
      clients.push(newClient(clients.length, this.#url, this.#ports));
    return await Promise.all(clients);
  }

  /** Runs it once more, with a profile of the event loop. */
  async profile(attack: Attack): Promise<Functions | null> {
    await this.#order('profile');
    await this.run(attack);
    const { functions } = await this.#order<{ functions: Functions }>('functions');
    return functions ?? null;
  }

  /** Prints a receipt and waits for its confirmation. Returns why that failed, or null. */
  async receiptProblem(): Promise<string | null> {
    if (this.#ended) return this.#ended;
    const field = { url: this.#url, apiKey: this.#apiKey };
    const { status, text } = await printReceipt(field, { wait: true });
    return status === 200 && text.includes('"completed"') ? null : `a receipt: ${status} ${text}`;
  }

  /** Memory in use after garbage collection. */
  async heldMb(): Promise<number> {
    const { heldMb = NaN } = await this.#order<{ heldMb: number }>('weigh');
    return heldMb;
  }

  async stop(): Promise<void> {
    this.#peers.close();
    this.#child.kill('SIGKILL');
    await this.#exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #reconnectNotices(): void {
    const file = configIn(this.#folder);
    const config = JSON.parse(readFileSync(file, 'utf8'));
    config.notices = this.#peers.notices(`attack-${++this.#number}`);
    writeFileSync(file, JSON.stringify(config));
    this.#child.kill('SIGHUP');
  }

  async #started(): Promise<void> {
    const lines = createInterface(this.#child.stderr!);
    const url = new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        const found = /listens on (https?:\S+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
      this.#child.once('exit', () => reject(new Error(`The service ${this.#complaint}`)));
    });
    const late = delay(startMs, null, { ref: false });
    const found = await Promise.race([url, late]);
    if (found === null) throw new Error('The service did not start.');
    this.#url = found;
  }

  /** Retries: on a busy machine threads start late, and deadlines pass. */
  async #require(step: HttpStep): Promise<void> {
    for (let left = 5; ; left--) {
      const { status, text } = await send({ url: this.#url, apiKey: this.#apiKey }, step);
      if (status === 200 || status === 201) return;
      if (left === 0) throw new Error(`${step.method} ${step.path} answers ${status} ${text}`);
      await delay(1000);
    }
  }

  /** What is loaded on first use does not belong to the first attack. */
  async #warmUp(): Promise<void> {
    await Promise.race([this.#printerAnswers(), delay(5000, null, { ref: false })]);
    for (const path of ['/templates/receipt/preview', '/templates/product-label/preview'])
      await this.#require({ kind: 'http', method: 'POST', path });
    for (let left = 5; ; left--) {
      const problem = await this.receiptProblem();
      if (!problem) break;
      if (left === 0) throw new Error(problem);
    }
    await this.#order('weigh');
    const { rssMb = NaN } = await this.#order<{ rssMb: number }>('begin');
    this.#idleMb = rssMb;
  }

  async #printerAnswers(): Promise<void> {
    const status: HttpStep = { kind: 'http', method: 'GET', path: '/printer/status' };
    for (;;) {
      const { text } = await send({ url: this.#url, apiKey: this.#apiKey }, status);
      if (text.includes('"online"')) return;
      await delay(50);
    }
  }

  /** Asks as a new client of another address. */
  async #brokenHealth(): Promise<string | null> {
    const answer = send({ url: this.#url, apiKey: undefined }, health, true);
    const late = delay(healthMs, null, { ref: false });
    const found = await Promise.race([answer, late]);
    // Its connections close before its end is known.
    if (found?.status === 0) await Promise.race([this.#exit, delay(2000, null, { ref: false })]);
    if (this.#ended) return this.#ended;
    if (found === null) return `/health does not answer within ${healthMs / 1000} s`;
    return found.status === 200 ? null : `/health: ${found.word} ${found.text}`;
  }

  /** Asks the probe. Empty if the service has ended. */
  #order<Answer extends object>(order: string): Promise<Partial<Answer>> {
    if (this.#ended) return Promise.resolve({});
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      this.#child.send({ order, number }, () => {});
    });
  }
}

const configIn = (folder: string) => join(folder, 'config.json');

async function portsFor({ hasTls, hasInputs }: ServiceOptions): Promise<AttackedPorts> {
  const port = async (isUsed = false) => (isUsed ? await freePort() : 0);
  return {
    redirect: await port(hasTls),
    raw: await port(hasInputs),
    lpd: await port(hasInputs),
    httpInput: await port(hasInputs),
  };
}

/** For the configuration. Pages that sign nothing may print, so that attacks reach what follows. */
function inputsAt({ raw, lpd, httpInput }: AttackedPorts): object[] {
  return [
    { type: 'raw', port: raw },
    { type: 'lpd', port: lpd },
    { type: 'http', port: httpInput, unsigned: true },
  ];
}

function firstLines(text: string): string {
  const told = text.split('\n').filter((line) => /error|fatal|abort/i.test(line));
  return (told.length > 0 ? told : text.split('\n')).slice(0, 4).join(' / ').slice(0, 600);
}
