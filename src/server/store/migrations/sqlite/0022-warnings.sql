-- What the paper of a job lacks, as JSON; NULL for most jobs.
ALTER TABLE jobs ADD COLUMN warnings TEXT;
