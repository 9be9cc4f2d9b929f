-- The schema of 0.1.0. Its number is 6 because development versions built it up
-- in six files; their data folders at version 6 have the same schema. Later
-- changes add files.
--
-- Times are ISO 8601 in UTC, which sort as text. Small values that are only read
-- whole (status, completion, error, groups) are JSON.
--
-- A commit writes every page that it changes, so there are few tables and
-- indexes. States are indexed only for the few jobs that are open or did not
-- complete; a list of completed jobs skips the others.

-- One row for each id, never deleted: a template that is created again under its
-- old id continues its version numbers, so that a version never means two things.
-- current_version is NULL for templates that are deleted or never listed.
CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  current_version INTEGER,
  last_version INTEGER NOT NULL
) STRICT;

-- superseded_at is NULL for the current version. config is the last column, so
-- that reading the others does not read its pages.
CREATE TABLE template_versions (
  template_id TEXT NOT NULL REFERENCES templates (id),
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  superseded_at TEXT,
  config TEXT NOT NULL,
  PRIMARY KEY (template_id, version)
) STRICT;

CREATE INDEX superseded_versions ON template_versions (superseded_at)
WHERE superseded_at IS NOT NULL;

-- A row is never deleted, because its lease token must keep growing; listed is 1
-- for printers that were added and not removed. profile is the id of the chosen
-- profile, fallback the id of the printer that takes over the queue, virtual the
-- model that a virtual printer emulates.
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
  profile TEXT,
  listed INTEGER NOT NULL DEFAULT 0,
  groups TEXT,
  fallback TEXT,
  paused INTEGER NOT NULL DEFAULT 0,
  virtual TEXT
) STRICT;

-- seq is the order of acceptance. Every index ends in it (it is the rowid), so a
-- list that is filtered by an index needs no sorting.
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

CREATE INDEX jobs_by_template ON jobs (template_id);
CREATE INDEX jobs_by_template_version ON jobs (template_id, template_version);
CREATE INDEX ended_jobs ON jobs (has_payloads, completed_at) WHERE completed_at IS NOT NULL;

-- One key creates at most one job. Its answer is kept as long as a client may ask again.
CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  job_id TEXT NOT NULL,
  estimated_seconds INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);

-- The content of assets: equal content is stored once.
CREATE TABLE pictures (
  hash TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE assets (
  name TEXT PRIMARY KEY,
  hash TEXT NOT NULL REFERENCES pictures (hash),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX assets_by_picture ON assets (hash);

-- The assets that the current version of a template prints; they cannot be deleted.
CREATE TABLE template_assets (
  template_id TEXT NOT NULL REFERENCES templates (id),
  asset_name TEXT NOT NULL REFERENCES assets (name),
  PRIMARY KEY (template_id, asset_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX templates_by_asset ON template_assets (asset_name);

CREATE INDEX jobs_by_printer ON jobs (printer_id);
CREATE INDEX jobs_by_template_and_printer ON jobs (template_id, printer_id);
CREATE INDEX lost_jobs ON jobs (status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_printer ON jobs (printer_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_template ON jobs (template_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_template_and_printer ON jobs (template_id, printer_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';

-- Requests and payloads. place is the job's seq times 1000, plus the copy; copy 0
-- is the request. through is the last copy that these bytes print, if the printer
-- itself counts copies; else NULL.
CREATE TABLE contents (
  place INTEGER PRIMARY KEY,
  through INTEGER,
  content BLOB NOT NULL
) STRICT;

-- Not AUTOINCREMENT, which would write a second table with each event: the newest
-- event is never pruned, so that no number is used twice.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;

-- Without the state, so that the mark of a job does not write this index.
CREATE INDEX open_jobs ON jobs (printer_id) WHERE completed_at IS NULL;
