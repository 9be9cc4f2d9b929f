-- The batch of which a batch prints rows again, and the templates of its rows as JSON.
ALTER TABLE batches ADD COLUMN reprint_of text COLLATE "C";
ALTER TABLE batches ADD COLUMN templates text NOT NULL DEFAULT '[]';
UPDATE batches SET templates = (
  SELECT coalesce(json_agg(DISTINCT used.template_id), '[]')::text FROM (
    SELECT template_id FROM jobs WHERE batch_id = batches.id
    UNION ALL
    SELECT job::json ->> 'templateId' FROM batch_rows WHERE batch_id = batches.id) AS used);
