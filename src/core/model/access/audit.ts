// The audit log: who changed what about the installation, when and from where.

export interface AuditEntry {
  at: string;
  /** The id of the key; null for the key of the configuration, or if none is needed. */
  keyId: string | null;
  /** The name of the key. */
  name: string;
  address: string;
  /** The operation in the API, such as deleteTemplate. */
  operation: string;
  /** What was changed, such as the id of a template. */
  target: string | null;
}

/** Older entries are deleted. */
export const auditEntriesKept = 100_000;
