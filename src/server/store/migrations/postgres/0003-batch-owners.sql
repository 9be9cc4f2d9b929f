-- The API key that made a batch, as jobs have it. Rows that still wait know it, and so do jobs.
ALTER TABLE batches ADD COLUMN made_by text COLLATE "C";
UPDATE batches SET made_by = coalesce(
  (SELECT job::json ->> 'madeBy' FROM batch_rows WHERE batch_id = batches.id LIMIT 1),
  (SELECT jobs.made_by FROM jobs WHERE jobs.batch_id = batches.id LIMIT 1));
CREATE INDEX batches_by_key ON batches (made_by, seq) WHERE made_by IS NOT NULL;
