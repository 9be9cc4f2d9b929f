// API keys and the audit log.

import { auditEntriesKept } from '../../../core/model/audit.ts';
import { fromKey, keyColumns, type KeyRow, toKey } from '../rows/key-row.ts';
import type { KeyStore } from '../store.ts';
import type { Database } from './database.ts';
import type { Lane } from './lane.ts';

export function keys(database: Database, lane: Lane): KeyStore {
  return {
    async listKeys() {
      const rows = await database.rows(`SELECT ${keyColumns} FROM api_keys ORDER BY id`);
      return rows.map((row) => toKey(row as KeyRow));
    },
    addKey: (key) =>
      lane.transaction(async (session) => {
        const { id, hash, record, last_used_at } = fromKey(key);
        await session.rows(`INSERT INTO api_keys (${keyColumns}) VALUES ($1, $2, $3, $4)`, [
          id,
          hash,
          record,
          last_used_at,
        ]);
      }),
    removeKey: (id) =>
      lane.transaction(async (session) => {
        const removed = await session.rows('DELETE FROM api_keys WHERE id = $1 RETURNING id', [id]);
        return removed.length > 0;
      }),
    keysUsed: (times) =>
      lane.transaction(async (session) => {
        await session.rows(
          `UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
           FROM unnest($1::text[], $2::text[]) AS used (key, at) WHERE id = used.key`,
          [[...times.keys()], [...times.values()]],
        );
      }),
    addAuditEntry: (entry) =>
      lane.transaction(async (session) => {
        const [row] = await session.rows('INSERT INTO audit (entry) VALUES ($1) RETURNING seq', [
          JSON.stringify(entry),
        ]);
        await session.rows('DELETE FROM audit WHERE seq <= $1', [row!.seq - auditEntriesKept]);
      }),
    async listAuditEntries({ before, limit }) {
      const rows = await database.rows(
        'SELECT seq, entry FROM audit WHERE seq < $1 ORDER BY seq DESC LIMIT $2',
        [before ?? Number.MAX_SAFE_INTEGER, limit],
      );
      return rows.map(({ seq, entry }) => ({ seq, ...JSON.parse(entry) }));
    },
  };
}
