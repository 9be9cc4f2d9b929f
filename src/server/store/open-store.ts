// Opens the store that the configuration names: PostgreSQL if it has an address,
// else SQLite in the data folder. The driver of PostgreSQL is loaded only then.

import type { Store } from './store.ts';
import { openSqliteStore } from './sqlite.ts';

export interface StoreAddress {
  /** The data folder. */
  data: string;
  /** `postgres://…`; empty for SQLite. */
  url: string;
  /** A direct connection to the same database, if `url` leads to a connection pooler. */
  listenUrl: string;
}

export async function openStore(
  { data, url, listenUrl }: StoreAddress,
  { log }: { log: (message: string) => void },
): Promise<Store> {
  if (url === '') return await openSqliteStore(data, { log });
  const { openPostgresStore } = await import('./postgres.ts');
  return await openPostgresStore(url, { listenUrl: listenUrl || url, log });
}
