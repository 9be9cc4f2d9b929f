// Starts the real service and a virtual printer as processes of their own, for
// tests that kill them. Both run the compiled code.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const script = (name: string) => new URL(name, import.meta.url).pathname;

function run(name: string, args: string[]): ChildProcess {
  const child = spawn(process.execPath, [script(name), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** What came out of a printer, sheet by sheet. */
export interface Ledger {
  port: number;
  sheets: string[];
}

export async function startPrinterProcess(speedMmPerSecond: number, model = ''): Promise<Ledger> {
  const child = run('printer-process.mjs', [`${speedMmPerSecond}`, model]);
  const lines = createInterface(child.stdout!);
  const ledger: Ledger = { port: 0, sheets: [] };
  return await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The printer did not start.')));
    lines.on('line', (line) => {
      const { port, text } = JSON.parse(line) as { port?: number; text?: string[] };
      if (text) ledger.sheets.push(text.join('\n'));
      if (port === undefined) return;
      ledger.port = port;
      resolve(ledger);
    });
  });
}

export interface ServiceProcess {
  url: string;
  kill(): void;
  ended: Promise<void>;
}

export interface Crash {
  point?: string;
  count?: number;
  plant?: string;
}

/** Null where it died before it listened. */
export async function startServiceProcess(
  settings: object,
  { point = '', count = 1, plant = '' }: Crash = {},
): Promise<ServiceProcess | null> {
  const child = run('crashing-service.mjs', [JSON.stringify(settings), point, `${count}`, plant]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout!).once('line', resolve);
    void ended.then(() => resolve(null));
  });
  return url === null ? null : { url, ended, kill: () => void child.kill('SIGKILL') };
}
