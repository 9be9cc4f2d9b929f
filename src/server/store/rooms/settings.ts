// The settings of the installation: one row.

import {
  changedSettings,
  noSettings,
  type Settings,
  type StoredSettings,
} from '../../../core/model/settings.ts';
import type { Engine } from '../engine.ts';
import type { SettingsStore } from '../store.ts';

interface SettingsRow {
  version: number;
  updated_at: string;
  record: string;
}

export function settings({ query, json, now, reads, writes }: Engine): SettingsStore {
  const find = query<SettingsRow>('SELECT version, updated_at, record FROM settings');
  const save = query(
    `INSERT INTO settings (one, version, updated_at, record) VALUES (1, $1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET version = excluded.version,
       updated_at = excluded.updated_at, record = excluded.record`,
  );
  return {
    ...reads<Pick<SettingsStore, 'getSettings'>>({
      *getSettings() {
        return toSettings(yield* find.get());
      },
    }),
    // There may be no row to lock yet.
    ...writes<Pick<SettingsStore, 'changeSettings'>>(
      {
        *changeSettings(change, expected = null) {
          const before = toSettings(yield* find.get());
          const changed = changedSettings(before, change, expected, yield* now());
          const { version, updatedAt, ...record } = changed;
          yield* save.run(version, updatedAt, json(record));
          return changed;
        },
      },
      'settings',
    ),
  };
}

/** Settings that are newer than the row have no value in it. */
function toSettings(row: SettingsRow | undefined): StoredSettings {
  if (!row) return noSettings;
  const record = JSON.parse(row.record) as Settings;
  return {
    ...noSettings,
    ...record,
    shop: { ...noSettings.shop, ...record.shop },
    version: row.version,
    updatedAt: row.updated_at,
  };
}
