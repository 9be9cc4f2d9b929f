// The clients of all languages against the real service, by the same scenarios: each language
// has a driver that carries out calls. What is not installed is skipped.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PrinterProcess, ServiceProcess } from '../support/processes.ts';
import { startService, temporaryFolder } from '../support/service.ts';
import { type Treatment, UnreliableProxy } from '../support/unreliable-proxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const receipt = { items: [{ name: 'Flat white', quantity: 2, price: 3.9 }], total: 7.8 };

/** Folders of the whole file, removed after its last test. */
const made: string[] = [];

interface Language {
  name: string;
  folder: string;
  isInstalled: boolean;
  /** Done once, before the first scenario; returns the command of the driver. */
  prepare: () => string[];
}

const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const languages: Language[] = [
  {
    name: 'TypeScript',
    folder: 'dist/platen-client',
    isInstalled: true,
    prepare: () => [process.execPath, join(root, 'test/clients/driver.mjs')],
  },
  {
    name: 'Python',
    folder: 'clients/python',
    isInstalled: isThere('python3', '--version'),
    prepare: () => ['python3', '-W', 'error', join(root, 'test/clients/driver.py')],
  },
  {
    name: 'PHP',
    folder: 'clients/php',
    isInstalled: isThere('php', '--version'),
    prepare: () => ['php', join(root, 'test/clients/driver.php')],
  },
  {
    name: 'Go',
    folder: 'clients/go',
    isInstalled: isThere('go', 'version'),
    prepare: () => {
      const folder = mkdtempSync(join(tmpdir(), 'platen-go-'));
      made.push(folder);
      const paths = [join(root, 'clients/go'), join(root, 'test/clients/driver')];
      const module = `module driver\ngo 1.18\nrequire platen v0.0.0\nreplace platen => ${paths[0]}\n`;
      writeFileSync(join(folder, 'go.mod'), module);
      const overlay = { Replace: { [join(folder, 'main.go')]: join(paths[1]!, 'main.go') } };
      writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));
      const program = join(folder, 'driver');
      const built = spawnSync('go', ['build', '-overlay', 'overlay.json', '-o', program, '.'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' },
      });
      expect(built.status, built.stderr).toBe(0);
      return [program];
    },
  },
];

type Reply = Record<string, unknown> & { jobId: string; status: unknown; ids: string[] };

class Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  constructor(command: string[], folder: string, settings: object) {
    const [program, ...args] = command;
    // Asynchronously: the service runs in this process.
    this.#child = spawn(program!, [...args, JSON.stringify(settings)], {
      env: { ...process.env, PLATEN_CLIENT: join(root, folder), PYTHONDONTWRITEBYTECODE: '1' },
    });
    onTestFinished(() => void this.#child.kill());
    this.#child.stderr!.on('data', (text: Buffer) => (this.#errors += text.toString()));
    this.#lines = createInterface(this.#child.stdout!)[Symbol.asyncIterator]();
  }

  async call(op: string, given: object = {}): Promise<Reply> {
    this.#child.stdin!.write(`${JSON.stringify({ op, ...given })}\n`);
    const { value, done } = await this.#lines.next();
    expect(done, this.#errors).toBeFalsy();
    return JSON.parse(value as string) as Reply;
  }
}

async function behind(...treatments: Treatment[]) {
  const service = await startService();
  return { service, proxy: await UnreliableProxy.before(service.url, ...treatments) };
}

const refusal = (status: number, code: string, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ success: false, error: { code, message: 'Later.' } }),
});

describe.each(languages)('the $name client', ({ isInstalled, folder, prepare }) => {
  let command: string[];
  beforeAll(() => {
    if (isInstalled) command = prepare();
  });
  const driver = (settings: object) => new Driver(command, folder, settings);
  const scenario = test.skipIf(!isInstalled);

  scenario('prints, waits, prints again, lists and previews', async () => {
    const { url } = await startService();
    const platen = driver({ url });
    const printed: string[] = [];
    for (let n = 0; n < 3; n++)
      printed.unshift(
        (await platen.call('print', { data: receipt, options: { copies: 2 } })).jobId,
      );
    const job = await platen.call('wait', { jobId: printed[2] });
    expect([job.status, job['copies']]).toEqual(['completed', 2]);
    const again = await platen.call('reprint', { jobId: printed[2] });
    expect((await platen.call('jobs')).ids).toEqual([again.jobId, ...printed]);
    expect((await platen.call('printers')).ids).toEqual(['default']);
    expect(await platen.call('preview', { data: receipt })).toEqual({ png: true });
  });

  scenario('prints once, though the answer is lost and then the request', async () => {
    const { service, proxy } = await behind('lose answer', 'lose request');
    const platen = driver({ url: proxy.url });
    const { jobId } = await platen.call('print', { data: receipt });
    expect((await platen.call('wait', { jobId })).status).toBe('completed');
    expect(new Set(proxy.keys.slice(0, 3)).size).toBe(1);
    expect(proxy.requests.filter((line) => line.startsWith('POST'))).toHaveLength(3);
    expect(service.printer.sheets).toHaveLength(1);
  });

  scenario('retries under the key that it is given, and not before it is asked to', async () => {
    const { proxy } = await behind(refusal(503, 'QUEUE_FULL', { 'retry-after': '1' }));
    await driver({ url: proxy.url }).call('print', { data: receipt, key: 'order-7' });
    expect(proxy.keys).toEqual(['order-7', 'order-7']);
    expect(proxy.times[1]! - proxy.times[0]!).toBeGreaterThanOrEqual(990);
  });

  scenario(
    'prints once though the database is lost after the commit, and says which key it used',
    async () => {
      const away = refusal(503, 'DATABASE_UNAVAILABLE');
      const { service, proxy } = await behind({ instead: away }, away);
      const failed = await driver({ url: proxy.url, retries: 1 }).call('print', { data: receipt });
      expect(failed['error']).toBe('DATABASE_UNAVAILABLE');
      const platen = driver({ url: proxy.url });
      const { jobId } = await platen.call('print', { data: receipt, key: failed['key'] });
      expect((await platen.call('wait', { jobId })).status).toBe('completed');
      expect(service.printer.sheets).toHaveLength(1);
    },
  );

  scenario('reads on while the database is away', async () => {
    const { proxy } = await behind(refusal(503, 'DATABASE_UNAVAILABLE'), 'lose request');
    expect((await driver({ url: proxy.url }).call('printers')).ids).toEqual(['default']);
    expect(proxy.requests).toHaveLength(3);
  });

  scenario('gives up after its timeout and its retries', async () => {
    const { proxy } = await behind('hang', 'hang');
    const failed = await driver({ url: proxy.url, timeout: 0.2, retries: 1 }).call('printers');
    expect([failed['error'], failed.status]).toEqual(['TIMEOUT', 0]);
    expect(proxy.requests).toHaveLength(2);
  });

  scenario('says what is wrong with a request, and with its key', async () => {
    const key = 'the-key-of-the-clients';
    const { url } = await startService({ auth: { enabled: true, apiKey: key } });
    const platen = driver({ url, key });
    expect(await platen.call('print', { data: {} })).toMatchObject({
      error: 'VALIDATION_ERROR',
      status: 400,
      details: expect.arrayContaining(['items: is required']),
    });
    expect(await platen.call('job', { jobId: 'nope' })).toMatchObject({ error: 'JOB_NOT_FOUND' });
    expect(await driver({ url }).call('printers')).toMatchObject({
      error: 'UNAUTHORIZED',
      status: 401,
    });
  });

  scenario('says which job failed and why, after waiting for it', async () => {
    const service = await startService();
    await service.post('/virtual-printer/faults', { paper: 'out' });
    const failed = await driver({ url: service.url }).call('print', {
      data: receipt,
      options: { wait: 20, expiresIn: 1 },
    });
    const { jobs } = (await service.get('/jobs')).body;
    expect(failed).toMatchObject({
      error: 'PRINT_FAILED',
      jobId: jobs[0].id,
      reason: 'EXPIRED',
      mayHavePrinted: false,
    });
  });

  scenario('says that a service is not there', async () => {
    const failed = await driver({ url: 'http://127.0.0.1:9', retries: 0 }).call('printers');
    expect([failed['error'], failed.status]).toEqual(['UNREACHABLE', 0]);
  });

  scenario('reads events once and in order, across a restart of the service', async () => {
    const data = temporaryFolder();
    const first = await startService({ data });
    const before = await first.print('queue-number', { number: 'A1' }, { wait: true });
    const reading = driver({ url: first.url }).call('events', { after: 0, completed: 2 });
    await first.running.stop(0);
    const second = await startService({ data, server: { port: Number(new URL(first.url).port) } });
    const after = await second.print('queue-number', { number: 'A2' });
    const { seqs, jobs } = await reading;
    expect(jobs).toEqual([before, after]);
    expect(seqs).toEqual(Array.from(seqs as number[], (_, n) => n + 1));
  });

  scenario(
    'a till that sends each order twice prints it once, though the service is killed and the paper runs out',
    async () => {
      const printer = await PrinterProcess.start();
      const data = temporaryFolder();
      const begin = async (port: number) =>
        (await ServiceProcess.start({
          data,
          log: { level: 'silent' },
          server: { port },
          printer: { ip: '127.0.0.1', port: printer.port },
          queueWhenOffline: true,
        }))!;
      let service = await begin(0);
      const { url } = service;
      const platen = driver({ url, retries: 8 });
      const restarted = async () => {
        await service.kill();
        service = await begin(Number(new URL(url).port));
      };
      const meanwhile: Record<number, () => Promise<void>> = {
        4: restarted,
        8: () => printer.setFaults({ paper: 'out' }),
        11: () => printer.setFaults({ paper: 'ok' }),
        14: restarted,
      };
      const jobs = new Map<number, string>();
      for (let order = 1; order <= 20; order++) {
        const fault = meanwhile[order]?.();
        const items = [{ name: `Order ${1000 + order}.`, quantity: 1, price: 1 }];
        const asked = { data: { items, total: 1 }, key: `order-${order}` };
        const answers = [await platen.call('print', asked), await platen.call('print', asked)];
        expect(answers.map(({ error }) => error ?? null)).toEqual([null, null]);
        expect(answers[1]!.jobId).toBe(answers[0]!.jobId);
        jobs.set(order, answers[0]!.jobId);
        await fault;
      }
      let completed = 0;
      for (const [order, jobId] of jobs) {
        const job = await platen.call('wait', { jobId });
        const sheets = (await printer.text()).split(`Order ${1000 + order}.`).length - 1;
        if (job.status === 'completed') {
          completed++;
          expect([order, sheets]).toEqual([order, 1]);
        } else {
          expect(job['error']).toMatchObject({ code: 'UNCONFIRMED', mayHavePrinted: true });
          expect([0, 1]).toContain(sheets);
        }
      }
      expect(completed).toBeGreaterThanOrEqual(18); // each kill leaves one job unconfirmed at most
      await service.kill();
    },
  );
});

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  const missing = languages.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
  if (missing.length > 0) console.warn(`Not installed, so not tested: ${missing.join(', ')}.`);
});
