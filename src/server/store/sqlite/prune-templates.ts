// Deletes what is left of templates and routes: those that were deleted long ago,
// versions beyond the number that is kept, and deleted assets that no version prints.

import type { AssetTable } from './asset-table.ts';
import type { Connection } from './connection.ts';
import type { PruneStep } from './prune-step.ts';

export function templateSteps(db: Connection['db'], assetTable: AssetTable): PruneStep[] {
  return [
    deletedTemplates(db),
    deletedRoutes(db),
    templateVersions(db),
    ({ deletedAssetBytes }, most) => assetTable.dropDeleted(deletedAssetBytes, most),
  ];
}

/** Their versions are pruned like those of built-in templates from then on. */
function deletedTemplates(db: Connection['db']): PruneStep {
  const forget = db.prepare(
    `UPDATE templates SET deleted_at = NULL WHERE id IN (
       SELECT id FROM templates WHERE deleted_at < ? LIMIT ?)`,
  );
  return ({ templatesDeletedBefore }, most) => forget.run(templatesDeletedBefore, most).changes;
}

function deletedRoutes(db: Connection['db']): PruneStep {
  const drop = db.prepare(
    `DELETE FROM routes WHERE id IN (SELECT id FROM routes WHERE deleted_at < ? LIMIT ?)`,
  );
  return ({ templatesDeletedBefore }, most) => drop.run(templatesDeletedBefore, most).changes;
}

/**
 * Deletes versions by the time when they were superseded: a print request that is being
 * accepted may still refer to one, and so may the rows of a batch that was made before.
 */
function templateVersions(db: Connection['db']): PruneStep {
  const drop = db.prepare(
    `DELETE FROM template_versions WHERE rowid IN (
       SELECT unused.rowid FROM template_versions AS unused JOIN templates ON id = template_id
       WHERE superseded_at <
         min(?1, ifnull((SELECT min(created_at) FROM batches WHERE ended_at IS NULL), ?1))
       AND deleted_at IS NULL AND (current_version IS NULL OR version <= last_version - ?2)
       AND NOT EXISTS (
         SELECT 1 FROM jobs
         WHERE jobs.template_id = unused.template_id AND template_version = unused.version)
       LIMIT ?3)`,
  );
  return ({ jobsEndedBefore, versionsKept }, most) =>
    drop.run(jobsEndedBefore, versionsKept, most).changes;
}
