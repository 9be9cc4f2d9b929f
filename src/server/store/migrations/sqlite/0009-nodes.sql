-- What a printer's holder found out and what other nodes need to know of it. The
-- same columns as in a database that several nodes share.

-- identity is JSON: what the printer at identity_at reported. site and node are
-- the names of the site whose nodes may hold the printer, and of the node that
-- runs a virtual printer. revision grows with every change of the settings;
-- applied_revision is the one that the holder works with. removed is 1 for a
-- printer that was removed: it accepts no jobs.
ALTER TABLE printers ADD COLUMN site TEXT;
ALTER TABLE printers ADD COLUMN node TEXT;
ALTER TABLE printers ADD COLUMN identity TEXT;
ALTER TABLE printers ADD COLUMN identity_at TEXT;
ALTER TABLE printers ADD COLUMN next_attempt_at TEXT;
ALTER TABLE printers ADD COLUMN fallback_needed_since TEXT;
ALTER TABLE printers ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE printers ADD COLUMN applied_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE printers ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
