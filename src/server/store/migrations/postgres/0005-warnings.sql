-- What the paper of a job lacks, as JSON; NULL for most jobs.
ALTER TABLE jobs ADD COLUMN warnings text;

-- As before, with the warnings of added jobs.
CREATE OR REPLACE FUNCTION write_group(written json, bytes bytea)
RETURNS TABLE (job_id text, refusal text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  given record;
  appended json;
  refused text[] := '{}';
  woken json;
BEGIN
  -- Every use of -> would parse the whole text again.
  SELECT * INTO given FROM json_to_record(written) AS parts (
    at text, node text, adds json, dropped json, contents json, changes json, printers json,
    queued text[], jobs text[], records json, events json);
  appended := given.events;
  IF given.adds IS NOT NULL THEN
    FOR job_id, refusal IN
    WITH input AS MATERIALIZED (
      SELECT * FROM json_to_recordset(given.adds) AS one (
        n integer, id text, printer_id text, template_id text, template_version integer,
        copies integer, on_unconfirmed text, reprint_of text, created_at text, expires_at text,
        print_ms integer, profile_hash text, reference text, metadata text, priority smallint,
        keep_data boolean, not_before text, batch_id text, made_by text, warnings text, key text, key_job text,
        request_hash text, estimated_seconds integer, size bigint, contents json)
    ), known AS MATERIALIZED (
      -- Conflicts with the removal of the printer only.
      SELECT printers.id FROM printers
      WHERE printers.id IN (SELECT printer_id FROM input) AND NOT removed
      ORDER BY printers.id FOR KEY SHARE
    ), checked AS MATERIALIZED (
      SELECT *, CASE
        WHEN printer_id NOT IN (SELECT known.id FROM known) THEN 'printer'
        WHEN NOT EXISTS (
          SELECT 1 FROM template_versions AS version
          WHERE version.template_id = input.template_id
            AND version.version = input.template_version) THEN 'template'
        END AS reason
      FROM input
    ), keyed AS (
      INSERT INTO idempotency_keys AS known_key (key, request_hash, job_id, estimated_seconds, at)
      SELECT key, request_hash, key_job, estimated_seconds, given.at FROM checked
      WHERE key IS NOT NULL AND reason IS NULL ORDER BY key
      ON CONFLICT DO NOTHING RETURNING known_key.job_id
    ), added AS (
      INSERT INTO jobs AS job (id, printer_id, template_id, template_version, status, copies,
        on_unconfirmed, reprint_of, created_at, expires_at, print_ms, profile_hash, reference,
        metadata, priority, keep_data, not_before, batch_id, made_by, warnings, bytes)
      SELECT id, printer_id, template_id, template_version, 'queued', copies, on_unconfirmed,
        reprint_of, created_at, expires_at, print_ms, profile_hash, reference, metadata, priority,
        keep_data, not_before, batch_id, made_by, warnings, size
      FROM checked
      WHERE reason IS NULL AND (key IS NULL OR key_job IN (SELECT keyed.job_id FROM keyed))
      ORDER BY n
      RETURNING job.seq, job.id
    ), stored AS (
      INSERT INTO contents (seq, copy, through, content)
      SELECT seq, copy, through, substring(bytes FROM start + 1 FOR length)
      FROM added JOIN checked USING (id), json_to_recordset(contents) AS content (
        copy integer, through integer, start integer, length integer)
    )
    SELECT checked.id, coalesce(reason, 'key') FROM checked LEFT JOIN added USING (id)
    WHERE added.id IS NULL
    LOOP
      refused := refused || job_id;
      RETURN NEXT;
    END LOOP;
  END IF;

  IF given.dropped IS NOT NULL THEN
    DELETE FROM contents USING json_to_recordset(given.dropped) AS gone (
      seq bigint, first integer)
    WHERE contents.seq = gone.seq AND copy >= first;
  END IF;

  IF given.contents IS NOT NULL THEN
    INSERT INTO contents (seq, copy, through, content)
    SELECT seq, copy, through, substring(bytes FROM start + 1 FOR length)
    FROM json_to_recordset(given.contents) AS content (
      seq bigint, copy integer, through integer, start integer, length integer);
  END IF;

  IF given.changes IS NOT NULL THEN
    UPDATE jobs SET printer_id = after.printer_id, status = after.status,
      copies_confirmed = after.copies_confirmed, attempts = after.attempts,
      sent_again = after.sent_again, expires_at = after.expires_at,
      started_at = after.started_at, completed_at = after.completed_at,
      completion = after.completion, error = after.error, priority = after.priority,
      moved_from = after.moved_from, has_data = after.has_data, not_before = after.not_before,
      profile_hash = coalesce(after.profile_hash, jobs.profile_hash),
      bytes = coalesce(after.size, jobs.bytes)
    FROM json_to_recordset(given.changes) AS after (
      seq bigint, printer_id text, status text, copies_confirmed integer, attempts integer,
      sent_again boolean, expires_at text, started_at text, completed_at text, completion text,
      error text, priority smallint, moved_from text, has_data boolean, not_before text, profile_hash text,
      size bigint)
    WHERE jobs.seq = after.seq;
  END IF;

  IF given.printers IS NOT NULL THEN
    INSERT INTO printers AS printer (id,
    listed, removed, name, ip, port, width_mm, profile, groups,
    fallback, fallback_on, raw, paused, virtual, answers, answers_at, identity, identity_at,
    site, node, revision, applied_revision, next_attempt_at, fallback_needed_since, status)
    SELECT id,
    listed, removed, name, ip, port, width_mm, profile, groups,
    fallback, fallback_on, raw, paused, virtual, answers, answers_at, identity, identity_at,
    site, node, revision, applied_revision, next_attempt_at, fallback_needed_since, status
    FROM json_populate_recordset(NULL::printers, given.printers)
    ON CONFLICT (id) DO UPDATE SET (
    listed, removed, name, ip, port, width_mm, profile, groups,
    fallback, fallback_on, raw, paused, virtual, answers, answers_at, identity, identity_at,
    site, node, revision, applied_revision, next_attempt_at, fallback_needed_since, status, changed_at) = (
    excluded.listed, excluded.removed, excluded.name, excluded.ip, excluded.port,
    excluded.width_mm, excluded.profile, excluded.groups, excluded.fallback, excluded.fallback_on,
    excluded.raw, excluded.paused, excluded.virtual, excluded.answers, excluded.answers_at, excluded.identity,
    excluded.identity_at, excluded.site, excluded.node, excluded.revision, excluded.applied_revision,
    excluded.next_attempt_at, excluded.fallback_needed_since, excluded.status,
    clock_timestamp());
    INSERT INTO leases (printer_id)
    SELECT id FROM json_populate_recordset(NULL::printers, given.printers)
    ON CONFLICT DO NOTHING;
  END IF;

  -- Printers of other nodes that had nothing to print before.
  IF given.queued IS NOT NULL THEN
    SELECT json_agg(printer_id) INTO woken FROM leases
    WHERE printer_id = ANY (given.queued) AND node_id IS DISTINCT FROM given.node
      AND (
        SELECT seq FROM jobs WHERE jobs.printer_id = leases.printer_id AND completed_at IS NULL
          AND status = 'queued' AND not_before <= given.at AND id <> ALL (given.jobs)
        LIMIT 1) IS NULL;
  END IF;
  PERFORM notify_nodes(given.node, woken, given.records);

  IF refused <> '{}' THEN
    SELECT json_agg(event ORDER BY number) INTO appended
    FROM json_array_elements(appended) WITH ORDINALITY AS list (event, number)
    WHERE event ->> 'added' IS NULL OR event ->> 'added' <> ALL (refused);
  END IF;
  IF appended IS NOT NULL THEN
    PERFORM append_events(given.at, appended);
  END IF;
END $$;
