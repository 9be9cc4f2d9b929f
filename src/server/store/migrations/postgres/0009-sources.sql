-- The protocol and the address of jobs that came in by an input; NULL for all others.
ALTER TABLE jobs ADD COLUMN source text;
ALTER TABLE jobs ADD COLUMN source_address text;

-- Lets write_group store both of added jobs. The function is changed as it is found: only these columns are new.
DO $$
DECLARE
  before text := pg_get_functiondef('write_group'::regproc);
  after text;
BEGIN
  after := replace(before, 'made_by text,', 'made_by text, source text, source_address text,');
  after := replace(after, 'batch_id, made_by,', 'batch_id, made_by, source, source_address,');
  IF length(after) - length(before) <> 34 + 2 * 24 THEN
    RAISE EXCEPTION 'write_group does not have the expected form';
  END IF;
  EXECUTE after;
END $$;
