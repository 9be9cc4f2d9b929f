// API keys and the audit log.

import { auditEntriesKept } from '../../../core/model/audit.ts';
import { fromKey, keyColumns, type KeyRow, toKey } from '../rows/key-row.ts';
import type { KeyStore } from '../store.ts';
import type { Connection } from './connection.ts';

export function keys({ db, write }: Connection): KeyStore {
  const all = db.prepare(`SELECT ${keyColumns} FROM api_keys ORDER BY id`);
  const insert = db.prepare(`INSERT INTO api_keys (${keyColumns}) VALUES (?, ?, ?, ?)`);
  const remove = db.prepare('DELETE FROM api_keys WHERE id = ?');
  const used = db.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?');
  const append = db.prepare('INSERT INTO audit (entry) VALUES (?)');
  const dropUpTo = db.prepare('DELETE FROM audit WHERE seq <= ?');
  const newest = db.prepare('SELECT seq, entry FROM audit WHERE seq < ? ORDER BY seq DESC LIMIT ?');
  return {
    async listKeys() {
      return all.all().map((row) => toKey(row as KeyRow));
    },
    addKey: (key) =>
      write(() => {
        const { id, hash, record, last_used_at } = fromKey(key);
        insert.run(id, hash, record, last_used_at);
      }),
    removeKey: (id) => write(() => remove.run(id).changes > 0),
    keysUsed: (times) =>
      write(() => {
        for (const [id, at] of times) used.run(at, id);
      }),
    addAuditEntry: (entry) =>
      write(() => {
        const seq = Number(append.run(JSON.stringify(entry)).lastInsertRowid);
        dropUpTo.run(seq - auditEntriesKept);
      }),
    async listAuditEntries({ before, limit }) {
      const rows = newest.all(before ?? Number.MAX_SAFE_INTEGER, limit);
      return rows.map(({ seq, entry }) => ({ seq, ...JSON.parse(entry) }));
    },
  };
}
