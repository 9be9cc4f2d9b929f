-- Counters of templates. last is the number that was taken last, last_day the day
-- on which it was, in the time zone of the counter.
CREATE TABLE counters (
  id TEXT PRIMARY KEY,
  start INTEGER NOT NULL,
  step INTEGER NOT NULL,
  padding INTEGER NOT NULL,
  reset TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  last INTEGER,
  last_day TEXT
) STRICT, WITHOUT ROWID;
