// The contract of the store for API keys and the audit log.

import type { ApiKey } from '../../../core/model/access/api-key.ts';
import type { AuditEntry } from '../../../core/model/access/audit.ts';

/** API keys and the audit log. */
export interface KeyStore {
  /** Sorted by id. */
  listKeys(): Promise<StoredKey[]>;
  addKey(key: StoredKey): Promise<void>;
  /** Revokes a key. Keeps the last key of an owner while people require a key, if `keepsLast` is set. */
  removeKey(id: string, options: { keepsLast: boolean }): Promise<'removed' | 'unknown' | 'kept'>;
  /** When keys were last used, by id. */
  keysUsed(times: ReadonlyMap<string, string>): Promise<void>;
  /** Keeps a bounded number of entries. */
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** The newest first; `before` is the number of the last entry of the previous page. */
  listAuditEntries(page: {
    before?: number | undefined;
    limit: number;
  }): Promise<(AuditEntry & { seq: number })[]>;
}

export interface StoredKey extends ApiKey {
  /** The hash of the key itself. */
  hash: string;
}
