// Rows of the table of API keys, as both stores read them.

import type { ApiKey } from '../../../core/model/api-key.ts';
import type { StoredKey } from '../store.ts';

export interface KeyRow {
  id: string;
  hash: string;
  record: string;
  last_used_at: string | null;
}

export const keyColumns = 'id, hash, record, last_used_at';

export function toKey({ id, hash, record, last_used_at }: KeyRow): StoredKey {
  const rights = JSON.parse(record) as Omit<ApiKey, 'id' | 'lastUsedAt'>;
  return { id, ...rights, lastUsedAt: last_used_at, hash };
}

export function fromKey({ id, hash, lastUsedAt, ...rights }: StoredKey): KeyRow {
  return { id, hash, record: JSON.stringify(rights), last_used_at: lastUsedAt };
}
