// The settings of the installation.

import { changedSettings } from '../../../core/model/settings.ts';
import { fromSettings, type SettingsRow, toSettings } from '../rows/settings-row.ts';
import type { SettingsStore } from '../store.ts';
import type { Connection } from './connection.ts';

export function settings({ db, write, now }: Connection): SettingsStore {
  const find = db.prepare('SELECT version, updated_at, record FROM settings');
  const save = db.prepare(
    `INSERT INTO settings (one, version, updated_at, record) VALUES (1, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET version = excluded.version,
       updated_at = excluded.updated_at, record = excluded.record`,
  );
  const read = () => toSettings(find.get() as SettingsRow | undefined);
  return {
    getSettings: async () => read(),
    changeSettings: (change, expected = null) =>
      write(() => {
        const changed = changedSettings(read(), change, expected, now());
        const { version, updated_at, record } = fromSettings(changed);
        save.run(version, updated_at, record);
        return changed;
      }),
  };
}
