// API keys and the audit log.

import { type ApiKey, isLastOwnersKey } from '../../../core/model/access/api-key.ts';
import { type AuditEntry, auditEntriesKept } from '../../../core/model/access/audit.ts';
import type { Engine } from '../engine.ts';
import type { KeyStore, StoredKey } from '../store.ts';
import { besides } from './settings.ts';

interface KeyRow {
  id: string;
  hash: string;
  /** JSON: what the key may do. */
  record: string;
  last_used_at: string | null;
}

type Reads = 'listKeys' | 'listAuditEntries';

export function keys({ dialect, query, reads, writes }: Engine): KeyStore {
  const columns = 'id, hash, record, last_used_at';
  const all = query<KeyRow>(`SELECT ${columns} FROM api_keys ORDER BY id`);
  const insert = query(`INSERT INTO api_keys (${columns}) VALUES ($1, $2, $3, $4)`);
  const settings = query<{ record: string }>('SELECT record FROM settings');
  const remove = query('DELETE FROM api_keys WHERE id = $1');
  // Another node may have seen a later use.
  const used = query(
    `UPDATE api_keys SET last_used_at =
       CASE WHEN last_used_at > each.value THEN last_used_at ELSE each.value END
     FROM ${dialect.fields('$1')} WHERE api_keys.id = each.key`,
  );
  const append = query<{ seq: number }>('INSERT INTO audit (entry) VALUES ($1) RETURNING seq');
  const dropUpTo = query('DELETE FROM audit WHERE seq <= $1');
  const newest = query<{ seq: number; entry: string }>(
    'SELECT seq, entry FROM audit WHERE seq < $1 ORDER BY seq DESC LIMIT $2',
  );
  return {
    ...reads<Pick<KeyStore, Reads>>({
      *listKeys() {
        return (yield* all.all()).map(toKey);
      },
      *listAuditEntries({ before, limit }) {
        const rows = yield* newest.all(before ?? Number.MAX_SAFE_INTEGER, limit);
        return rows.map(({ seq, entry }) => ({ seq, ...(JSON.parse(entry) as AuditEntry) }));
      },
    }),
    ...writes<Omit<KeyStore, Reads | 'removeKey'>>({
      *addKey({ id, hash, lastUsedAt, ...rights }) {
        yield* insert.run(id, hash, JSON.stringify(rights), lastUsedAt);
      },
      *keysUsed(times) {
        yield* used.run(JSON.stringify(Object.fromEntries(times)));
      },
      *addAuditEntry(entry) {
        const { seq } = (yield* append.get(JSON.stringify(entry)))!;
        yield* dropUpTo.run(seq - auditEntriesKept);
      },
    }),
    // One after the other with requiring a key, on all nodes: otherwise the last key could go.
    ...writes<Pick<KeyStore, 'removeKey'>>(
      {
        *removeKey(id, { keepsLast }) {
          const { keyRequired } = besides(yield* settings.get());
          if (keepsLast && keyRequired && isLastOwnersKey((yield* all.all()).map(toKey), id))
            return 'kept';
          return (yield* remove.run(id)) > 0 ? 'removed' : 'unknown';
        },
      },
      'settings',
    ),
  };
}

function toKey({ id, hash, record, last_used_at }: KeyRow): StoredKey {
  const rights = JSON.parse(record) as Omit<ApiKey, 'id' | 'lastUsedAt'>;
  return { id, ...rights, lastUsedAt: last_used_at, hash };
}
