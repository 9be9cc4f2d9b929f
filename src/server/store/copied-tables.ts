// The tables that `platen copy` and backups hold: all that both stores have.

export interface CopiedTable {
  table: string;
  rows: number;
}

/** The tables in an order in which no row refers to one that is not there yet. Columns with bytes are sent apart. */
export const copiedTables: { table: string; bytes?: string }[] = [
  { table: 'templates' },
  { table: 'template_versions' },
  { table: 'pictures', bytes: 'content' },
  { table: 'assets' },
  { table: 'version_assets' },
  { table: 'facts' },
  { table: 'settings' },
  { table: 'counters' },
  { table: 'routes' },
  { table: 'printers' },
  { table: 'polled_printers' },
  { table: 'jobs' },
  { table: 'contents', bytes: 'content' },
  { table: 'tickets' },
  { table: 'batches' },
  { table: 'batch_rows' },
  { table: 'idempotency_keys' },
  { table: 'api_keys' },
  { table: 'agents' },
  { table: 'audit' },
  { table: 'webhooks' },
  { table: 'webhook_deliveries' },
  { table: 'events' },
];
