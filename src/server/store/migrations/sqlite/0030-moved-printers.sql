-- Where a printer was before the service followed it to its address, and when, as JSON.
ALTER TABLE printers ADD COLUMN moved TEXT;
