-- What a kitchen noted about a printed ticket: which slip voided it, and when it was done.
CREATE TABLE tickets (
  job_id TEXT PRIMARY KEY,
  voided_by TEXT UNIQUE,
  done_at TEXT,
  noted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tickets_by_age ON tickets (noted_at);
