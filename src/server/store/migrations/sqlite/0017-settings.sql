-- The settings of the installation that people change: one row. record is JSON.
CREATE TABLE settings (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
