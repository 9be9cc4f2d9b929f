-- Counted in memory: a printer's row is not written with every change of a job.
ALTER TABLE printers DROP COLUMN queued_jobs;
ALTER TABLE printers DROP COLUMN queued_print_ms;
ALTER TABLE printers DROP COLUMN ended_jobs;

-- The request of a job stands before its bytes, in the place of copy 0: one table
-- grows instead of two.
ALTER TABLE payloads RENAME TO contents;
ALTER TABLE contents RENAME COLUMN bytes TO content;
INSERT INTO contents (place, content)
SELECT job_seq * 1000, CAST(body AS BLOB) FROM requests ORDER BY job_seq;
DROP TABLE requests;

-- Without the state, so that the mark does not write it.
DROP INDEX open_jobs;
CREATE INDEX open_jobs ON jobs (printer_id) WHERE completed_at IS NULL;
