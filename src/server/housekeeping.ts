// Deletes old data once a minute: bytes and data of ended jobs, old jobs, events,
// idempotency keys, deleted templates and old versions of templates.
//
// Age is measured with the system clock, which may be wrong for a while: a
// Raspberry Pi has no clock of its own until the network tells it the time. For
// an hour after a jump nothing is deleted because of its age, so that a short
// error loses neither history nor idempotency keys.

import { deletedTemplateDays, versionsKept } from '../core/model/templates/template-versions.ts';
import type { Config } from './config.ts';
import { Loop } from './loop.ts';
import type { Store } from './store/store.ts';

/** Milliseconds. The monotonic clock counts the time that passes, whatever the system time is set to. */
export interface Clocks {
  system(): number;
  monotonic(): number;
}

const intervalMs = 60_000;
const eventHours = 24;
/** While there are webhooks: a day longer than a delivery is tried, for replays. */
const webhookEventHours = 4 * 24;
/** Longer than the longest deadline of a job, 7 days: a retry must not print again. */
const keyHours = 8 * 24;
const hourMs = 3_600_000;

/** Read before each time. */
export type HousekeepingSettings = Pick<Config, 'jobs'> & {
  limits: Pick<Config['limits'], 'assetBytes'>;
};

/** Returns a function that stops it. */
export function startHousekeeping(
  store: Store,
  settings: HousekeepingSettings,
  log: (message: string) => void,
  clocks: Clocks = {
    system: () => store.clock().getTime(),
    monotonic: () => performance.now(),
  },
): () => void {
  const mayJudgeAge = jumpDetector(store, clocks);
  const sweep = async (): Promise<void> => {
    const canJudge = await mayJudgeAge();
    const { keepPayloadHours, keepDataHours, keepDays, keepCount } = settings.jobs;
    const before = (hours: number) =>
      canJudge ? new Date(clocks.system() - hours * hourMs).toISOString() : '';
    const hasWebhooks = (await store.listWebhooks()).length > 0;
    const limits = {
      payloadsEndedBefore: before(keepPayloadHours),
      dataEndedBefore: before(keepDataHours),
      jobsEndedBefore: before(keepDays * 24),
      jobsKept: keepCount,
      eventsBefore: before(hasWebhooks ? webhookEventHours : eventHours),
      keysBefore: before(keyHours),
      versionsKept,
      templatesDeletedBefore: before(deletedTemplateDays * 24),
      deletedAssetBytes: settings.limits.assetBytes,
    };
    while ((await store.prune(limits)) && !loop.isStopped);
  };
  const loop = new Loop({
    run: async () => {
      await sweep();
      return Infinity;
    },
    retryMs: () => Infinity,
    failed: ({ message }) => log(`Old jobs cannot be deleted: ${message}`),
  });
  const timer = setInterval(() => loop.wake(), intervalMs).unref();
  return () => {
    clearInterval(timer);
    loop.end();
  };
}

/**
 * Returns a function that tells whether the system clock was steady for an hour.
 * At the start it is compared with the newest stored job, because it may have
 * jumped while the service was stopped.
 */
function jumpDetector(store: Store, clocks: Clocks): () => Promise<boolean> {
  const started = { system: clocks.system(), monotonic: clocks.monotonic() };
  let [systemBefore, monotonicBefore] = [started.system, started.monotonic];
  let distrustedUntil = -Infinity;
  const distrustFrom = (at: number) => (distrustedUntil = at + hourMs);
  const compare = async (): Promise<void> => {
    try {
      const [newest] = await store.listJobs({ limit: 1 });
      const ageMs = newest ? started.system - Date.parse(newest.createdAt) : 0;
      if (Math.abs(ageMs) > hourMs) distrustFrom(started.monotonic);
    } catch {
      distrustFrom(started.monotonic); // the next sweep reports that the store failed
    }
  };
  const compared = compare();
  return async () => {
    const [systemNow, monotonicNow] = [clocks.system(), clocks.monotonic()];
    const jumpedBy = systemNow - systemBefore - (monotonicNow - monotonicBefore);
    [systemBefore, monotonicBefore] = [systemNow, monotonicNow];
    await compared;
    if (Math.abs(jumpedBy) > hourMs) distrustFrom(monotonicNow);
    return monotonicNow >= distrustedUntil;
  };
}
