-- Finds jobs by the values of their metadata. Jobs without metadata write nothing here.
CREATE TABLE job_metadata (
  value TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (value, seq)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO job_metadata (value, seq)
SELECT value, seq FROM jobs, json_each(metadata) WHERE metadata IS NOT NULL;

CREATE TRIGGER metadata_added AFTER INSERT ON jobs WHEN NEW.metadata IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO job_metadata (value, seq)
  SELECT value, NEW.seq FROM json_each(NEW.metadata);
END;

CREATE TRIGGER metadata_removed AFTER DELETE ON jobs WHEN OLD.metadata IS NOT NULL
BEGIN
  DELETE FROM job_metadata
  WHERE seq = OLD.seq AND value IN (SELECT value FROM json_each(OLD.metadata));
END;
