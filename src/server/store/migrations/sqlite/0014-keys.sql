-- API keys, what was printed with them, and who changed what.

-- record is JSON: what a key may do. hash is that of the key itself, which is not stored.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  record TEXT NOT NULL,
  last_used_at TEXT
) WITHOUT ROWID;

-- entry is JSON.
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entry TEXT NOT NULL
);

-- A job that was printed with the key of the configuration writes neither of these.
ALTER TABLE jobs ADD COLUMN made_by TEXT;
CREATE INDEX jobs_by_key ON jobs (made_by) WHERE made_by IS NOT NULL;
