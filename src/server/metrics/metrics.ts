// Gathers what GET /metrics answers: what was counted since the start, and the state at
// the moment of the request.

import { version as nodeVersion } from 'node:process';
import { noticeChannels } from '../../core/model/notices/notice.ts';
import type { Directory } from '../printers/directory.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';
import { type Family, gauge, textOf } from './exposition.ts';
import { Counter, Histogram } from './instruments.ts';
import { JobMetrics } from './job-metrics.ts';
import { printerFamilies } from './printer-metrics.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { WebhookMetrics } from './webhook-metrics.ts';

interface Disk {
  freeBytes: number;
  totalBytes: number;
}

const renderSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

type Source = () => Family[];

export class Metrics {
  readonly #store: Store;
  readonly #disk: () => Promise<Disk | null>;
  /** Null until the printers are known. */
  #directory: Directory | null = null;
  readonly webhooks: WebhookMetrics;
  readonly #jobs: JobMetrics;
  readonly #process = new ProcessMetrics();
  readonly #renders = new Histogram(
    'platen_render_seconds',
    'Time to render a print. place: loop (the event loop) or pool (a thread, with the time that it waited for one).',
    renderSeconds,
    ['place'],
  );
  readonly #requests = new Counter(
    'platen_http_requests_total',
    'Answered requests by operation (operationId of the OpenAPI document; empty for pages and unknown paths) and status.',
    ['operation', 'status'],
  );
  readonly #notices = new Counter(
    'platen_notices_total',
    'Notices by channel (ntfy, mqtt) and outcome: delivered, retried (another attempt follows) or failed (given up).',
    ['channel', 'outcome'],
  );
  readonly #sources: Source[] = [];
  readonly #unwatch: () => void;

  /**
   * Counts from now on: jobs that a crash interrupted end when the printers are taken.
   * `disk` is that of the data folder; null if it is unknown or the data is elsewhere.
   */
  constructor(store: Store, disk: () => Promise<Disk | null>) {
    this.#store = store;
    this.#disk = disk;
    this.webhooks = new WebhookMetrics(store);
    this.#jobs = new JobMetrics((id) => this.#directory?.get(id) !== undefined || !this.#directory);
    for (const channel of noticeChannels)
      for (const outcome of ['delivered', 'retried', 'failed'])
        this.#notices.begin(channel, outcome);
    this.#unwatch = store.watch(({ own }) => {
      for (const change of own) this.#jobs.count(change);
    });
  }

  set directory(directory: Directory) {
    this.#directory = directory;
  }

  /** Adds what another part knows. */
  add(source: Source): void {
    this.#sources.push(source);
  }

  answered(operation: string, status: number): void {
    this.#requests.add(operation, String(status));
  }

  noticed(channel: string, outcome: string): void {
    this.#notices.add(channel, outcome);
  }

  rendered(seconds: number, place: string): void {
    this.#renders.observe(seconds, place);
  }

  async text(): Promise<string> {
    const store = this.#store;
    const printers = this.#directory?.all ?? [];
    const held = printers.filter(({ live }) => live !== null).map(({ id }) => id);
    const [database, disk] = await Promise.all([this.#databaseFamilies(), this.#diskFamilies()]);
    // Queue lengths are unknown if the database fails. The other metrics are still reported.
    const queues = await store.queueLengths().catch(() => new Map());
    return textOf([
      gauge('platen_build_info', 'Always 1. The versions of Platen and Node.js, and the store.', [
        [{ version, node: nodeVersion, store: store.isShared ? 'postgresql' : 'sqlite' }, 1],
      ]),
      ...this.#jobs.families(held),
      ...printerFamilies(printers, queues, store.isShared),
      this.#renders.family(),
      this.#requests.family(),
      ...(await this.webhooks.families()),
      this.#notices.family(),
      ...this.#sources.flatMap((source) => source()),
      ...database,
      ...disk,
      ...this.#process.families(),
    ]);
  }

  stop(): void {
    this.#unwatch();
    this.#process.stop();
  }

  async #databaseFamilies(): Promise<Family[]> {
    const store = this.#store;
    const from = performance.now();
    const problem = await store.writeProblem();
    const seconds = (performance.now() - from) / 1000;
    const files = await store.fileSizes();
    return [
      gauge(
        'platen_database_up',
        '1 while the last write succeeded and the database answers.',
        Number(problem === null),
      ),
      ...(store.isShared
        ? [gauge('platen_database_answer_seconds', 'How long an empty query took.', seconds)]
        : []),
      ...(files
        ? [
            gauge('platen_database_bytes', 'Size of the files of the database.', [
              [{ file: 'database' }, files.database],
              [{ file: 'log' }, files.log],
            ]),
          ]
        : []),
    ];
  }

  async #diskFamilies(): Promise<Family[]> {
    const disk = await this.#disk();
    if (!disk) return [];
    return [
      gauge('platen_disk_free_bytes', 'Free space on the disk of the data folder.', disk.freeBytes),
      gauge('platen_disk_total_bytes', 'Size of the disk of the data folder.', disk.totalBytes),
    ];
  }
}
