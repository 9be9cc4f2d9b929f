-- Routes, for one order on several papers. A row is a version; the newest is the current
-- one, unless it has deleted_at. rules is JSON.
CREATE TABLE routes (
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  rules TEXT NOT NULL,
  PRIMARY KEY (id, version)
) STRICT;
