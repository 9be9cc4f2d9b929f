// The row of the settings, as both stores read it.

import { noSettings, type Settings, type StoredSettings } from '../../../core/model/settings.ts';

export interface SettingsRow {
  version: number;
  updated_at: string;
  record: string;
}

/** Settings that are newer than the row have no value in it. */
export function toSettings(row: SettingsRow | null | undefined): StoredSettings {
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

export function fromSettings({ version, updatedAt, ...record }: StoredSettings): SettingsRow {
  return { version, updated_at: updatedAt!, record: JSON.stringify(record) };
}
