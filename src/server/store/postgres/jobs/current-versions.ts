// The number of each template's current version, which every print needs: the reads of one turn
// of the event loop share a statement.

import type { CurrentVersions } from '../../rooms/templates.ts';
import type { Database } from '../engine/database.ts';
import { ReadTogether } from '../engine/read-together.ts';

const select = {
  name: 'current-versions',
  text: 'SELECT id, current_version FROM templates WHERE id = ANY($1::text[])',
};

export function currentVersions(database: Database): CurrentVersions {
  const versions = new ReadTogether(async (ids) => {
    const rows = await database.rows(select, [ids]);
    return new Map(rows.map((row) => [row.id as string, row.current_version as number | null]));
  });
  return {
    currentVersion: async (id) => (await versions.get(id)) ?? null,
    // Nothing is kept: another node may change it.
    versionChanged: () => {},
  };
}
