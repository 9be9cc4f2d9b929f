-- The id of the profile that somebody chose for the printer.
ALTER TABLE printers ADD COLUMN profile TEXT;
