-- What was adjusted for the labels of a printer, such as darkness and offsets, as JSON.
ALTER TABLE printers ADD COLUMN labels text;

-- Lets write_group store it with printers. The function is changed as it is found: only this column is new.
DO $$
DECLARE
  before text := pg_get_functiondef('write_group'::regproc);
  after text;
BEGIN
  after := replace(before, ' raw, paused,', ' raw, labels, paused,');
  after := replace(after, 'excluded.raw,', 'excluded.raw, excluded.labels,');
  IF length(after) - length(before) <> 3 * 8 + 17 THEN
    RAISE EXCEPTION 'write_group does not have the expected form';
  END IF;
  EXECUTE after;
END $$;
