// The number of each template's current version, kept in memory. Every print needs it: a read
// outside a transaction takes 16 µs, 5 % of accepting one.

import type { CurrentVersions } from '../../rooms/templates.ts';
import type { Connection } from '../engine/connection.ts';

export function currentVersions({ db, onRollback }: Connection): CurrentVersions {
  const read = db.prepare('SELECT current_version FROM templates WHERE id = ?');
  const known = new Map<string, number>();
  onRollback(() => known.clear());
  return {
    async currentVersion(id) {
      const version: number | null = known.get(id) ?? read.get(id)?.current_version ?? null;
      if (version !== null) known.set(id, version);
      return version;
    },
    versionChanged: (id) => void known.delete(id),
  };
}
