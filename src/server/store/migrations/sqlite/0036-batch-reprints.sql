-- The batch of which a batch prints rows again, and the templates of its rows as JSON.
ALTER TABLE batches ADD COLUMN reprint_of TEXT;
ALTER TABLE batches ADD COLUMN templates TEXT NOT NULL DEFAULT '[]';
UPDATE batches SET templates = (SELECT json_group_array(DISTINCT template_id) FROM (
  SELECT template_id FROM jobs WHERE batch_id = batches.id
  UNION ALL
  SELECT json_extract(job, '$.templateId') FROM batch_rows WHERE batch_id = batches.id));
