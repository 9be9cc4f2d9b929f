// The settings of the installation, which printer is the default, whether a key is required, and
// the channels for notices: one row. Only the first are part of the version of the settings.

import {
  changedChoice,
  type DefaultChoice,
  noDefaultChoice,
} from '../../../core/model/printers/default-printer.ts';
import {
  changedSwitches,
  noSwitches,
  type NoticeSwitches,
} from '../../../core/model/notices/notice-switches.ts';
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

interface Besides {
  defaultPrinter?: DefaultChoice;
  keyRequired?: boolean;
  notices?: NoticeSwitches;
}

type StoredRecord = Settings & Besides;

type Reads = 'getSettings' | 'getDefaultChoice' | 'isKeyRequired' | 'getNoticeSwitches';

export function settings(engine: Engine): SettingsStore {
  const { query, json, now, reads, writes, append, printerChanged } = engine;
  const find = query<SettingsRow>('SELECT version, updated_at, record FROM settings');
  const save = query(
    `INSERT INTO settings (one, version, updated_at, record) VALUES (1, $1, $2, $3)
     ON CONFLICT (one) DO UPDATE SET version = excluded.version,
       updated_at = excluded.updated_at, record = excluded.record`,
  );
  const findKey = query('SELECT id FROM api_keys WHERE id = $1');
  function* saveAll({ version, updatedAt, ...record }: StoredSettings, others: Besides) {
    yield* save.run(version, updatedAt ?? (yield* now()), json({ ...record, ...others }));
  }
  function* saveKeyRequired(keyRequired: boolean) {
    const row = yield* find.get();
    yield* saveAll(toSettings(row), { ...besides(row), keyRequired });
  }
  return {
    ...reads<Pick<SettingsStore, Reads>>({
      *getSettings() {
        return toSettings(yield* find.get());
      },
      *getDefaultChoice() {
        return toChoice(yield* find.get());
      },
      *isKeyRequired() {
        return besides(yield* find.get()).keyRequired ?? false;
      },
      *getNoticeSwitches() {
        return besides(yield* find.get()).notices ?? noSwitches;
      },
    }),
    // There may be no row to lock yet.
    ...writes<Omit<SettingsStore, Reads>>(
      {
        *changeSettings(change, expected = null) {
          const row = yield* find.get();
          const changed = changedSettings(toSettings(row), change, expected, yield* now());
          yield* saveAll(changed, besides(row));
          return changed;
        },
        *requireKey(by) {
          if (by !== null && !(yield* findKey.get(by))) return false;
          yield* saveKeyRequired(true);
          return true;
        },
        *noLongerRequireKey() {
          yield* saveKeyRequired(false);
        },
        *changeNoticeSwitches(change) {
          const row = yield* find.get();
          const notices = changedSwitches(besides(row).notices ?? noSwitches, change);
          yield* saveAll(toSettings(row), { ...besides(row), notices });
          return notices;
        },
        *changeDefault({ printer, ...rest }) {
          const row = yield* find.get();
          const before = toChoice(row);
          const choice = changedChoice(before, {
            ...rest,
            ...(printer && { printer: printer.id }),
          });
          yield* saveAll(toSettings(row), { ...besides(row), defaultPrinter: choice });
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
  const {
    defaultPrinter: _,
    keyRequired: _key,
    notices: _notices,
    ...record
  } = JSON.parse(row.record) as StoredRecord;
  return {
    ...noSettings,
    ...record,
    shop: { ...noSettings.shop, ...record.shop },
    version: row.version,
    updatedAt: row.version === 0 ? null : row.updated_at,
  };
}

function toChoice(row: SettingsRow | undefined): DefaultChoice {
  return besides(row).defaultPrinter ?? noDefaultChoice;
}

/** What is stored in the row beside the settings. */
export function besides(row: Pick<SettingsRow, 'record'> | undefined): Besides {
  if (!row) return {};
  const { defaultPrinter, keyRequired, notices } = JSON.parse(row.record) as StoredRecord;
  return {
    ...(defaultPrinter && { defaultPrinter }),
    ...(keyRequired && { keyRequired }),
    ...(notices && { notices }),
  };
}
