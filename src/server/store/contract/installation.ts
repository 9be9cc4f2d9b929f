// The contract of the store for the settings of the installation, its quarantine, and the right
// to poll a print server.

import type {
  NoticeSwitches,
  NoticeSwitchesChange,
} from '../../../core/model/notices/notice-switches.ts';
import type { DefaultChoice } from '../../../core/model/printers/default-printer.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import type { SettingsChange, StoredSettings } from '../../../core/model/settings.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';

/** The settings of the installation; `expected` as for templates. */
export interface SettingsStore {
  /** Which printer is the default, as it was chosen. */
  getDefaultChoice(): Promise<DefaultChoice>;
  /** Appends a printerUpdate if another printer is chosen; watchers hear that the built-in printer changed. */
  changeDefault(change: DefaultChange): Promise<DefaultChoice>;
  /** Whether people required a key for every request; the configuration may require one besides. */
  isKeyRequired(): Promise<boolean>;
  /** False, and nothing is changed, if the key of an owner with the id `by` is gone. Null: that of the configuration. */
  requireKey(by: string | null): Promise<boolean>;
  noLongerRequireKey(): Promise<void>;
  /** The channels for notices that were switched on while the service runs, with their secrets. */
  getNoticeSwitches(): Promise<NoticeSwitches>;
  changeNoticeSwitches(change: NoticeSwitchesChange): Promise<NoticeSwitches>;
  getSettings(): Promise<StoredSettings>;
  changeSettings(change: SettingsChange, expected?: ExpectedVersions): Promise<StoredSettings>;
}

export interface DefaultChange {
  /** The printer to become the default, with its state for the event. */
  printer?: { id: string; status: PrinterStatus; paused: boolean };
  hidesBuiltIn?: boolean;
}

/** Whether this installation was restored as a copy: it then contacts no real printer and no server. */
export interface QuarantineStore {
  /** An ISO timestamp; null if it is an ordinary installation. */
  quarantinedSince(): Promise<string | null>;
  endQuarantine(): Promise<void>;
}

/** Which node polls a print server. */
export interface InputStore {
  /** Takes or renews the right to poll, which one node has; false while another has it. */
  takePoll(name: string, nodeId: string): Promise<boolean>;
  /** Gives it up, if the node has it. */
  releasePoll(name: string, nodeId: string): Promise<void>;
}
