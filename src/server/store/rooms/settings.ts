// The settings of the installation, and which printer is the default: one row. The choice of
// a printer is no part of the version of the settings.

import {
  changedChoice,
  type DefaultChoice,
  noDefaultChoice,
} from '../../../core/model/printers/default-printer.ts';
import { defaultUpdate } from '../../../core/model/event.ts';
import { defaultPrinterId } from '../../../core/model/printers/printer-id.ts';
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

interface StoredRecord extends Settings {
  defaultPrinter?: DefaultChoice;
}

type Reads = 'getSettings' | 'getDefaultChoice';

export function settings(engine: Engine): SettingsStore {
  const { query, json, now, reads, writes, append, printerChanged } = engine;
  const find = query<SettingsRow>('SELECT version, updated_at, record FROM settings');
  const save = query(
    `INSERT INTO settings (one, version, updated_at, record) VALUES (1, $1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET version = excluded.version,
       updated_at = excluded.updated_at, record = excluded.record`,
  );
  return {
    ...reads<Pick<SettingsStore, Reads>>({
      *getSettings() {
        return toSettings(yield* find.get());
      },
      *getDefaultChoice() {
        return toChoice(yield* find.get());
      },
    }),
    // There may be no row to lock yet.
    ...writes<Omit<SettingsStore, Reads>>(
      {
        *changeSettings(change, expected = null) {
          const row = yield* find.get();
          const changed = changedSettings(toSettings(row), change, expected, yield* now());
          const { version, updatedAt, ...record } = changed;
          yield* save.run(version, updatedAt, json({ ...record, defaultPrinter: toChoice(row) }));
          return changed;
        },
        *changeDefault({ printer, ...rest }) {
          const row = yield* find.get();
          const before = toChoice(row);
          const choice = changedChoice(before, {
            ...rest,
            ...(printer && { printer: printer.id }),
          });
          const { version, updatedAt, ...record } = toSettings(row);
          const stored = json({ ...record, defaultPrinter: choice });
          yield* save.run(version, updatedAt ?? (yield* now()), stored);
          yield* printerChanged(defaultPrinterId);
          if (printer && printer.id !== (before.printer ?? defaultPrinterId))
            yield* append(defaultUpdate(printer.id, printer.status, printer.paused));
          return choice;
        },
      },
      'settings',
    ),
  };
}

/** Settings that are newer than the row have no value in it. */
function toSettings(row: SettingsRow | undefined): StoredSettings {
  if (!row) return noSettings;
  const { defaultPrinter: _, ...record } = JSON.parse(row.record) as StoredRecord;
  return {
    ...noSettings,
    ...record,
    shop: { ...noSettings.shop, ...record.shop },
    version: row.version,
    updatedAt: row.version === 0 ? null : row.updated_at,
  };
}

function toChoice(row: SettingsRow | undefined): DefaultChoice {
  return (row && (JSON.parse(row.record) as StoredRecord).defaultPrinter) ?? noDefaultChoice;
}
