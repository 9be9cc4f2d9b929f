-- For the day of each printer. Events of jobs, which are many, do not write this index.
CREATE INDEX printer_events ON events (at, seq) WHERE type = 'printerUpdate';
