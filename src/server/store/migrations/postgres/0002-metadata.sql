-- Finds jobs by the values of their metadata. Jobs without metadata write no entry.
CREATE FUNCTION metadata_values(metadata text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT array_agg(value) FROM json_each_text(metadata::json) $$;

CREATE INDEX jobs_by_metadata ON jobs USING gin (metadata_values(metadata))
WHERE metadata IS NOT NULL;
