-- Each page that a commit changes is written twice, to the log and to the file.
-- An index of a state is written with every change of it, so states are indexed
-- only where few jobs have them: while they wait or print, and where they did not
-- complete. Whoever asks for completed jobs walks past the few others.
DROP INDEX jobs_by_status;
DROP INDEX jobs_by_printer_and_status;
DROP INDEX jobs_by_template_and_status;
DROP INDEX jobs_by_template_printer_and_status;
CREATE INDEX open_jobs ON jobs (status, printer_id) WHERE completed_at IS NULL;
CREATE INDEX lost_jobs ON jobs (status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_printer ON jobs (printer_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_template ON jobs (template_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';
CREATE INDEX lost_jobs_by_template_and_printer ON jobs (template_id, printer_id, status)
WHERE completed_at IS NOT NULL AND status <> 'completed';

-- One key instead of a table and an index of it.
CREATE TABLE payloads_by_place (
  -- The job's seq times 1000, plus the copy.
  place INTEGER PRIMARY KEY,
  through INTEGER,
  bytes BLOB NOT NULL
) STRICT;
INSERT INTO payloads_by_place (place, through, bytes)
SELECT job_seq * 1000 + copy, through, bytes FROM payloads ORDER BY job_seq, copy;
DROP TABLE payloads;
ALTER TABLE payloads_by_place RENAME TO payloads;

-- Without AUTOINCREMENT, which keeps the last number in a table of its own: the
-- newest event is never pruned instead, so that no number is given twice.
CREATE TABLE numbered_events (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
INSERT INTO numbered_events (seq, at, type, data)
SELECT seq, at, type, data FROM events ORDER BY seq;
-- Where all were pruned, what is known of a printer is told once more.
INSERT INTO numbered_events (seq, at, type, data)
SELECT
  sqlite_sequence.seq,
  strftime('%Y-%m-%dT%H:%M:%fZ'),
  'printerUpdate',
  json_object(
    'status', coalesce(printers.status ->> '$.state', 'offline'),
    'paperStatus', coalesce(printers.status ->> '$.paper', 'unknown'),
    'coverStatus', coalesce(printers.status ->> '$.cover', 'unknown'),
    'errorCode', printers.status ->> '$.reasons[0]',
    'printerId', printers.id,
    'paused', json(iif(printers.paused, 'true', 'false'))
  )
FROM sqlite_sequence, printers
WHERE sqlite_sequence.name = 'events' AND sqlite_sequence.seq > 0 AND NOT EXISTS (SELECT 1 FROM events)
LIMIT 1;
DROP TABLE events;
ALTER TABLE numbered_events RENAME TO events;
