-- The size of the rows of a batch that are not jobs yet, so that a limit need not add them up.
ALTER TABLE batches ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
UPDATE batches SET bytes = (
  SELECT coalesce(sum(octet_length(job) + octet_length(request)), 0) FROM batch_rows
  WHERE batch_id = batches.id);
