// Starts the real service and a virtual printer as separate processes, for
// tests that kill or break them. Both run bundles of the compiled code and end
// with the test or with its process.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { VirtualPrinterFaults } from '../../../src/api/virtual-printer-faults.ts';
import type { Parts } from '../../../src/server/parts.ts';
import type { PaperSheet } from '../paper/paper-rules.ts';

/** Runs a program that programs.ts bundled. */
export function run(program: string, args: string[], nodeFlags: string[] = []): ChildProcess {
  const folder = process.env['PLATEN_TEST_PROGRAMS'];
  if (!folder) throw new Error('npm run build makes what this test runs.');
  const child = spawn(process.execPath, [...nodeFlags, join(folder, program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {}); // it ended before it heard
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export interface PrinterOptions {
  speedMmPerSecond?: number;
  model?: string;
  /** The length of labels with marks, in millimetres; 0 for receipts. */
  labelMm?: number;
}

/** The messages of the printer process, one per line. */
type Line =
  | { port: number }
  | { sheet: string[]; at: number; pulses: number }
  | { done: number; open: string[]; pulses: number };

export class PrinterProcess {
  port = 0;
  /** The text of every sheet that was cut. */
  readonly sheets: string[] = [];
  readonly #child: ChildProcess;
  readonly #records: Omit<PaperSheet, 'printer'>[] = [];
  readonly #orders = new Map<number, (open: Omit<PaperSheet, 'printer'>) => void>();
  readonly #awaited: { sheets: number; resolve: () => void }[] = [];
  #number = 0;

  static async start({ speedMmPerSecond = 2000, model = '', labelMm = 0 }: PrinterOptions = {}) {
    const child = run('printer-process.mjs', [`${speedMmPerSecond}`, model, `${labelMm}`]);
    const printer = new PrinterProcess(child);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The printer did not start.')));
      createInterface(child.stdout!).on('line', (line) => {
        printer.#hear(JSON.parse(line) as Line);
        if (printer.port > 0) resolve();
      });
    });
    return printer;
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  async setFaults(faults: VirtualPrinterFaults): Promise<void> {
    await this.#order(faults);
  }

  /** Resolves when this many more sheets are printed. */
  printed(count: number): Promise<void> {
    const sheets = this.sheets.length + count;
    return new Promise((resolve) => this.#awaited.push({ sheets, resolve }));
  }

  /** All text printed so far, including the sheet that is not cut yet. */
  async text(): Promise<string> {
    const open = await this.#order({});
    return [...this.sheets, open.text].join('\n');
  }

  /** The same by sheets. */
  async paper(printer: string): Promise<PaperSheet[]> {
    const open = await this.#order({});
    return [...this.#records, open].map((record) => ({ printer, ...record }));
  }

  #order(faults: VirtualPrinterFaults): Promise<Omit<PaperSheet, 'printer'>> {
    const id = ++this.#number;
    this.#child.stdin!.write(`${JSON.stringify({ id, faults })}\n`);
    return new Promise((resolve) => this.#orders.set(id, resolve));
  }

  #hear(line: Line): void {
    if ('port' in line) this.port = line.port;
    else if ('sheet' in line) {
      const text = line.sheet.join('\n');
      this.sheets.push(text);
      this.#records.push({ text, at: line.at, pulses: line.pulses });
      for (const { sheets, resolve } of this.#awaited) if (this.sheets.length >= sheets) resolve();
    } else {
      const { done, open, pulses } = line;
      this.#orders.get(done)?.({ text: open.join('\n'), at: Date.now(), pulses });
      this.#orders.delete(line.done);
    }
  }
}

/** Bugs that the failing service can have; each must be found. */
type Plant =
  | 'double send'
  | 'lost job'
  | 'early completed'
  | 'repeated number'
  | 'lost row'
  | 'half an order'
  | 'ignored notBefore'
  | 'ignored deadline'
  | 'test key on paper'
  | 'untold end';

/**
 * How the service should fail: where it kills itself and at which occurrence,
 * or what it does wrong.
 */
export interface Flaw {
  point?: string;
  count?: number;
  plant?: Plant;
  /** The socket at which a device file is lent to the service. */
  device?: string;
  /** Parts of the service that are replaced, as far as they are data. */
  parts?: Partial<Parts>;
}

export class ServiceProcess {
  readonly url: string;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #lines: Interface;

  /** Null if it ended before it listened. */
  static async start(settings: object, flaw: Flaw = {}): Promise<ServiceProcess | null> {
    const { point = '', count = 1, plant = '', device = '', parts = {} } = flaw;
    const args = [
      JSON.stringify(settings),
      point,
      `${count}`,
      plant,
      device,
      JSON.stringify(parts),
    ];
    const child = run('failing-service.mjs', args, ['--expose-gc']);
    const lines = createInterface(child.stdout!);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const url = await new Promise<string | null>((resolve) => {
      lines.once('line', resolve);
      void ended.then(() => resolve(null));
    });
    return url === null ? null : new ServiceProcess(child, lines, url, ended);
  }

  private constructor(child: ChildProcess, lines: Interface, url: string, ended: Promise<void>) {
    this.#child = child;
    this.#lines = lines;
    this.url = url;
    this.ended = ended;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Makes its wall clock jump; the monotonic clock continues. */
  jump(ms: number): void {
    this.#child.stdin!.write(`${JSON.stringify({ jumpMs: ms })}\n`);
  }

  /** The memory in use after garbage collection. */
  async heldMb(): Promise<number> {
    return (await this.#ask('weigh')) / 1_048_576;
  }

  /** The longest turn of its event loop since the last call, in CPU time. */
  stallMs(): Promise<number> {
    return this.#ask('stall');
  }

  /** Its resident memory. */
  residentMb(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  async #ask(order: string): Promise<number> {
    const answer = once(this.#lines, 'line');
    this.#child.stdin!.write(`${JSON.stringify({ order })}\n`);
    const [line] = await Promise.race([answer, this.ended.then(() => [NaN])]);
    return Number(line);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  /** Stops it with SIGTERM. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}

/** The command `platen agent`, as it is built. */
export class AgentProcess {
  #child: ChildProcess;
  readonly #arguments: string[];

  constructor(server: string, name: string) {
    const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
    this.#arguments = [program, 'agent', '--server', server, '--name', name];
    this.#child = this.#start();
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  #start(): ChildProcess {
    return spawn(process.execPath, this.#arguments, { stdio: 'ignore' });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Another process takes its place. */
  async restart(): Promise<void> {
    await this.kill();
    this.#child = this.#start();
  }

  /** It does nothing any more, and its connections stay open. */
  suspend(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }
}
