// The settings of the installation.

import { changedSettings } from '../../../core/model/settings.ts';
import { fromSettings, type SettingsRow, toSettings } from '../rows/settings-row.ts';
import type { SettingsStore } from '../store.ts';
import type { Database } from './database.ts';
import type { Lane } from './lane.ts';
import { storable } from './storable.ts';

const find = 'SELECT version, updated_at, record FROM settings';

export function settings(database: Database, lane: Lane): SettingsStore {
  return {
    getSettings: async () => toSettings((await database.one(find)) as SettingsRow | undefined),
    changeSettings: (change, expected = null) =>
      lane.transaction(async (session) => {
        // There may be no row to lock yet.
        await session.rows(
          `SELECT pg_advisory_xact_lock(hashtext('platen settings'), hashtext(current_schema()))`,
        );
        const [row] = await session.rows(find);
        const at = new Date(session.unit.now).toISOString();
        const changed = changedSettings(
          toSettings(row as SettingsRow | undefined),
          change,
          expected,
          at,
        );
        const { version, updated_at, record } = fromSettings(changed);
        await session.rows(
          `INSERT INTO settings (version, updated_at, record) VALUES ($1, $2, $3)
           ON CONFLICT (one) DO UPDATE SET version = $1, updated_at = $2, record = $3`,
          [version, updated_at, storable(record)],
        );
        return changed;
      }),
  };
}
