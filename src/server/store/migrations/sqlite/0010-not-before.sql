-- Jobs that are not printed before a time. Empty for jobs that are printed at once.
ALTER TABLE jobs ADD COLUMN not_before TEXT NOT NULL DEFAULT '';

-- In the order of printing, with the time, so that jobs whose time has not come are
-- skipped without reading them.
DROP INDEX open_jobs;
CREATE INDEX open_jobs ON jobs (printer_id, priority, seq, not_before) WHERE completed_at IS NULL;

-- The next time at which a printer has something to print. Other jobs do not write it.
CREATE INDEX postponed_jobs ON jobs (printer_id, not_before)
WHERE completed_at IS NULL AND not_before > '';
