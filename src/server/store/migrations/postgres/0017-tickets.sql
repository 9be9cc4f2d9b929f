-- What a kitchen noted about a printed ticket: which slip voided it, and when it was done.
CREATE TABLE tickets (
  job_id text PRIMARY KEY,
  voided_by text UNIQUE,
  done_at text,
  noted_at text NOT NULL
);
CREATE INDEX tickets_by_age ON tickets (noted_at);
