// Parts of the service that its caller may replace. Tests inject faults here and keep discovery on
// loopback.

import type { ChannelTimes } from '../agent/protocol/channel.ts';
import type { LeaseTimes } from '../core/model/printers/lease.ts';
import type { NoticeTimes } from '../core/model/notices/notice.ts';
import type { RetryTimes } from '../core/model/webhooks/webhook-progress.ts';
import type { Clocks } from './housekeeping.ts';
import type { InputTimes } from './inputs/protocol.ts';
import type { DeviceFileOptions } from './printers/connection/device/device-file.ts';
import type { Transport } from './printers/connection/tcp.ts';
import type { DiscoveryOptions } from './printers/discovery/discovery.ts';
import type { MovedTimes } from './printers/moved-printers.ts';
import type { RenderPoolLimits } from './rendering/render-pool.ts';
import type { Store } from './store/store.ts';

export interface Parts {
  openStore(folder: string, options: { log(message: string): void }): Promise<Store>;
  /** `usual` is the transport that it replaces. */
  transport: (...opened: [...Parameters<Transport>, usual: Transport]) => ReturnType<Transport>;
  /** How device files are opened. */
  devices: Partial<DeviceFileOptions>;
  discovery: DiscoveryOptions;
  /** How long a request waits for the attempt to reach a printer. */
  contactMs: number;
  renderLimits: RenderPoolLimits;
  /** The clocks by which old data is deleted. */
  clocks: Clocks;
  /** How long leases last; a shared store must use the same. */
  leaseTimes: LeaseTimes;
  /** When printers that moved are looked for. */
  movedTimes: MovedTimes;
  /** How often agents are pinged, and when a silent one is given up. */
  agentTimes: ChannelTimes;
  /** When a webhook that failed is tried again. */
  retryTimes: RetryTimes;
  /** Which silences end what comes in by inputs. */
  inputTimes: InputTimes;
  /** When notices are sent, and sent again. */
  noticeTimes: NoticeTimes;
  /** Where the settings come from, by path (read-config.ts). */
  settingOrigins: ReadonlyMap<string, string>;
  /** Takes the lines of the log. */
  logTo: { write(line: string): void };
  /** Called for each sheet that comes out of a virtual printer. */
  onSheet(number: number): void;
}
