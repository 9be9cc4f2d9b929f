-- Times are ISO 8601 in UTC, which sort as text. Small values that are only
-- read whole (status, completion, error) are JSON.

-- One row an id, for ever: a template that is created again under its old id
-- goes on counting, so that a version never means two things.
CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  -- NULL: deleted, or never listed.
  current_version INTEGER,
  last_version INTEGER NOT NULL
) STRICT;

-- Large config last: whoever does not ask for it does not read its pages.
CREATE TABLE template_versions (
  template_id TEXT NOT NULL REFERENCES templates (id),
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- NULL: this is the current version.
  superseded_at TEXT,
  config TEXT NOT NULL,
  PRIMARY KEY (template_id, version)
) STRICT;

CREATE INDEX superseded_versions ON template_versions (superseded_at)
WHERE superseded_at IS NOT NULL;

CREATE TABLE printers (
  id TEXT PRIMARY KEY,
  name TEXT,
  ip TEXT,
  port INTEGER,
  width_mm REAL,
  answers INTEGER,
  answers_at TEXT,
  status TEXT,
  lease_token INTEGER NOT NULL DEFAULT 0,
  lease_holder TEXT,
  lease_taken_at TEXT,
  -- Kept with every change of a job, so that nobody ever counts jobs.
  queued_jobs INTEGER NOT NULL DEFAULT 0,
  queued_print_ms INTEGER NOT NULL DEFAULT 0,
  ended_jobs INTEGER NOT NULL DEFAULT 0
) STRICT;

-- seq is the order of acceptance. Every index ends in it by itself, which is
-- why a list filtered by an index needs no sorting.
CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  printer_id TEXT NOT NULL,
  template_id TEXT NOT NULL,
  template_version INTEGER NOT NULL,
  status TEXT NOT NULL,
  copies INTEGER NOT NULL,
  copies_confirmed INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  on_unconfirmed TEXT NOT NULL,
  reprint_of TEXT,
  sent_again INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  started_at TEXT,
  completed_at TEXT,
  completion TEXT,
  error TEXT,
  print_ms INTEGER NOT NULL,
  profile_hash TEXT NOT NULL,
  has_payloads INTEGER NOT NULL DEFAULT 1,
  FOREIGN KEY (template_id, template_version) REFERENCES template_versions (template_id, version)
) STRICT;

CREATE INDEX jobs_by_status ON jobs (status);
CREATE INDEX jobs_by_template ON jobs (template_id);
CREATE INDEX jobs_by_template_and_status ON jobs (template_id, status);
CREATE INDEX jobs_by_template_version ON jobs (template_id, template_version);
CREATE INDEX open_jobs ON jobs (printer_id, status) WHERE completed_at IS NULL;
CREATE INDEX ended_jobs ON jobs (has_payloads, completed_at) WHERE completed_at IS NOT NULL;

-- Apart from the job, whose row is written anew with every change of state.
CREATE TABLE requests (
  job_seq INTEGER PRIMARY KEY REFERENCES jobs (seq) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE payloads (
  job_seq INTEGER NOT NULL REFERENCES jobs (seq) ON DELETE CASCADE,
  copy INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (job_seq, copy)
) STRICT;

-- One key creates at most one job. Its answer is kept as long as a client may ask again.
CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  job_id TEXT NOT NULL,
  estimated_seconds INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);

-- AUTOINCREMENT: a number is never given twice, also when all events were pruned.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
