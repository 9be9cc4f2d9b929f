// Runs PostgreSQL for the tests of one run: node postgres-keeper.mjs <folder> <pid>
//
// The first test that needs it starts this process. It ends, and removes the folder,
// when it is told to or when the process <pid>, which runs the tests, is gone.

import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';

const [, , folder, parent] = process.argv;

/** Whether an error came or the server is ready is told in one file. */
function tell(outcome) {
  writeFileSync(join(folder, 'outcome.tmp'), JSON.stringify(outcome));
  renameSync(join(folder, 'outcome.tmp'), join(folder, 'outcome.json'));
}

try {
  // The machine does not crash during a test: only processes do.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '128MB',
    max_connections: 300,
  };
  const server = await startPostgres(join(folder, 'server'), settings);
  const end = async () => {
    clearInterval(timer);
    await server.remove();
    process.exit(0);
  };
  const timer = setInterval(() => {
    try {
      process.kill(Number(parent), 0);
      if (existsSync(folder)) return;
    } catch {
      // It is gone.
    }
    void end();
  }, 1000);
  process.on('SIGTERM', () => void end());
  tell({ url: server.url });
} catch (error) {
  tell({ error: error.message });
  process.exit(1);
}
