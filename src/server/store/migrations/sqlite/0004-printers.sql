-- Several printers. A row is kept for ever, because ended jobs are counted in it;
-- `listed` tells those that were added and not taken away again.
ALTER TABLE printers ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
-- The names of its groups, as a JSON list.
ALTER TABLE printers ADD COLUMN groups TEXT;
-- The printer that takes its waiting jobs when it stays offline.
ALTER TABLE printers ADD COLUMN fallback TEXT;
ALTER TABLE printers ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
-- The model that is played where the printer is one of our own.
ALTER TABLE printers ADD COLUMN virtual TEXT;

-- The last copy that these bytes bring out, where the printer counts copies
-- itself; NULL: one copy, and as many as are alike one after the other.
ALTER TABLE payloads ADD COLUMN through INTEGER;

DROP INDEX open_jobs;
CREATE INDEX jobs_by_printer ON jobs (printer_id);
CREATE INDEX jobs_by_printer_and_status ON jobs (printer_id, status);
CREATE INDEX jobs_by_template_and_printer ON jobs (template_id, printer_id);
CREATE INDEX jobs_by_template_printer_and_status ON jobs (template_id, printer_id, status);
