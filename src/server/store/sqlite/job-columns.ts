import { jobColumns as columns } from '../rows/job-row.ts';

export const jobColumns = columns(`CASE
  WHEN reference IS NULL AND metadata IS NULL AND priority = 1 AND moved_from IS NULL
    AND keep_data = 1 AND has_data = 1 AND not_before = '' AND batch_id IS NULL AND made_by IS NULL THEN NULL
  ELSE json_array(reference, json(metadata), priority, json(moved_from), keep_data, has_data,
    not_before, batch_id, made_by) END`);
