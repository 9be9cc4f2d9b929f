-- The Idempotency-Key that a job was created with, with its owner as in idempotency_keys. It is
-- stored twice, because an index of that table by job would make accepting a job slower.
ALTER TABLE jobs ADD COLUMN idempotency_key TEXT;

UPDATE jobs SET idempotency_key = known.key FROM idempotency_keys AS known WHERE known.job_id = jobs.id;
