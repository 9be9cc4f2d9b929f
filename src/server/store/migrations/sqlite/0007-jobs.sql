-- What clients store with a job, its priority, its moves and its data; and when the
-- fallback of a printer takes over.

-- metadata and moved_from are JSON. priority is the order in the queue: 0 is high, 1
-- is normal. has_data is 0 once the request and the payloads were deleted before the
-- job itself.
ALTER TABLE jobs ADD COLUMN reference TEXT;
ALTER TABLE jobs ADD COLUMN metadata TEXT;
ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 1;
ALTER TABLE jobs ADD COLUMN moved_from TEXT;
ALTER TABLE jobs ADD COLUMN keep_data INTEGER NOT NULL DEFAULT 1;
ALTER TABLE jobs ADD COLUMN has_data INTEGER NOT NULL DEFAULT 1;

-- A job without a reference, and one that keeps its data, writes neither of these.
CREATE INDEX jobs_by_reference ON jobs (reference) WHERE reference IS NOT NULL;
CREATE INDEX jobs_losing_data ON jobs (completed_at)
WHERE keep_data = 0 AND has_data = 1 AND completed_at IS NOT NULL;

-- In the order of printing. Still without the state, so that the mark does not write it.
DROP INDEX open_jobs;
CREATE INDEX open_jobs ON jobs (printer_id, priority) WHERE completed_at IS NULL;

-- A list in JSON: offline, error.
ALTER TABLE printers ADD COLUMN fallback_on TEXT;
