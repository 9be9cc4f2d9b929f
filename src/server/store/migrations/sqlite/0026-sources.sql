-- The protocol and the address of jobs that came in by an input; NULL for all others.
ALTER TABLE jobs ADD COLUMN source TEXT;
ALTER TABLE jobs ADD COLUMN source_address TEXT;
