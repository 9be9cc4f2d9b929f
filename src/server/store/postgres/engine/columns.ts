import { jobColumns as columns } from '../../rows/job-row.ts';

export const jobColumns = columns(`CASE
  WHEN reference IS NULL AND metadata IS NULL AND priority = 1 AND moved_from IS NULL
    AND keep_data AND has_data AND not_before = '' AND batch_id IS NULL AND made_by IS NULL
    AND warnings IS NULL AND source IS NULL THEN NULL
  ELSE json_build_array(reference, metadata::json, priority, moved_from::json, keep_data, has_data,
    not_before, batch_id, made_by, warnings::json,
    source, source_address)::text END`);
