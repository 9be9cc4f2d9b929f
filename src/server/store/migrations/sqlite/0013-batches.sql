-- Batches: many prints that were accepted together. Their rows wait here; a few at a
-- time become jobs. Jobs of a batch have its id.
CREATE TABLE batches (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  printers TEXT NOT NULL,
  "rows" INTEGER NOT NULL,
  fed INTEGER NOT NULL,
  dropped INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  remaining_ms INTEGER,
  ended_at TEXT,
  staged_until TEXT NOT NULL,
  -- The progress that was reported last.
  reported TEXT
) STRICT;

CREATE INDEX unended_batches ON batches (seq) WHERE ended_at IS NULL;

-- job is JSON: what the job will have besides its times.
CREATE TABLE batch_rows (
  batch_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  printer_id TEXT NOT NULL,
  job TEXT NOT NULL,
  request TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX batch_rows_in_order ON batch_rows (batch_id, printer_id, n);

ALTER TABLE jobs ADD COLUMN batch_id TEXT;
-- Other jobs do not write it.
CREATE INDEX jobs_by_batch ON jobs (batch_id, status) WHERE batch_id IS NOT NULL;
