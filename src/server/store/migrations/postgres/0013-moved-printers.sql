-- Where a printer was before the service followed it to its address, and when, as JSON.
ALTER TABLE printers ADD COLUMN moved text;

-- Lets write_group store it with printers. The function is changed as it is found: only this column is new.
DO $$
DECLARE
  before text := pg_get_functiondef('write_group'::regproc);
  after text;
BEGIN
  after := replace(before, ' identity, identity_at,', ' identity, identity_at, moved,');
  after := replace(after, 'excluded.identity_at,', 'excluded.identity_at, excluded.moved,');
  IF length(after) - length(before) <> 3 * 7 + 16 THEN
    RAISE EXCEPTION 'write_group does not have the expected form';
  END IF;
  EXECUTE after;
END $$;
