-- The Idempotency-Key that a job was created with, with its owner as in idempotency_keys. It is
-- stored twice, because an index of that table by job would make accepting a job slower.
ALTER TABLE jobs ADD COLUMN idempotency_key text;

UPDATE jobs SET idempotency_key = known.key FROM idempotency_keys AS known WHERE known.job_id = jobs.id;

-- Lets write_group store it with added jobs. The function is changed as it is found: only this column is new.
DO $$
DECLARE
  before text := pg_get_functiondef('write_group'::regproc);
  after text;
BEGIN
  after := replace(before, 'warnings, bytes)', 'warnings, idempotency_key, bytes)');
  after := replace(after, 'warnings, size', 'warnings, key, size');
  IF length(after) - length(before) <> 17 + 5 THEN
    RAISE EXCEPTION 'write_group does not have the expected form';
  END IF;
  EXECUTE after;
END $$;
