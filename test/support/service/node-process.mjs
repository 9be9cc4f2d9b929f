// Runs the real service as one of several nodes, until it is stopped or its standard
// input ends. Arguments: the settings as JSON, and options as JSON: the times of
// leases and notices, and a planted bug.

import { start } from '../../../dist/server/main.js';
import { checkConfig } from '../../../dist/server/config.js';
import { openPostgresStore } from '../../../dist/server/store/postgres.js';
import { setV8Flags } from '../../../dist/server/v8-flags.js';
import pg from 'pg';

const [settings, options] = process.argv.slice(2);
const config = checkConfig(JSON.parse(settings));
const { leaseTimes, noticeTimes, plant = '' } = JSON.parse(options);
const { url } = config.store;

async function openStore(_folder, { log }) {
  const store = await openPostgresStore(url, {
    log,
    leaseMs: leaseTimes.leaseMs,
    statementMs: leaseTimes.leaseMs,
  });
  return plants[plant] ? Object.assign(Object.create(store), plants[plant](store)) : store;
}

const plants = {
  /** Needs no database while it prints, so that only its lease could stop it. */
  'ignores the lease': (store) => {
    const payloads = new Map();
    return {
      copyConfirmed: async () => {},
      getPayload: async (jobId, copy) => {
        const payload = payloads.get(jobId) ?? (await store.getPayload(jobId, copy));
        payloads.set(jobId, payload);
        return { ...payload, through: copy };
      },
    };
  },
  'takeover sends again': (store) => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    return {
      takeLease: async (printerId, nodeId) => {
        const lease = await store.takeLease(printerId, nodeId);
        if (lease)
          await pool.query(
            `UPDATE jobs SET status = 'queued', started_at = NULL, completed_at = NULL, error = NULL
             WHERE printer_id = $1 AND status = 'failed'`,
            [printerId],
          );
        return lease;
      },
    };
  },
};

setV8Flags();
const parts = {
  openStore,
  noticeTimes,
  // A holder that never believes that its lease has ended.
  leaseTimes: plant === 'ignores the lease' ? { ...leaseTimes, marginMs: -1e9 } : leaseTimes,
};
const running = await start(config, parts).catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
process.stdout.write(`${running.url}\n`);
process.stdin.resume().on('close', () => process.exit());
process.once('SIGTERM', () => void running.stop().then(() => process.exit()));
