// Whether the clocks are right: deadlines, the end of keys and the times on receipts depend
// on them.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fault, fine, type Finding, note } from './finding.ts';
import type { ServiceTime } from './timed-fetch.ts';

const about = 'Clock';
/** No clock of a machine that runs this program is earlier. */
const earliest = Date.UTC(2025, 0, 1);
/** The header Date has whole seconds, and the answer takes some time. */
const tolerableMs = 5000;
const turnOn = 'Let the machine set its clock: sudo timedatectl set-ntp true';

/** `service`: null if none answers. */
export async function checkClock(
  service: ServiceTime | null,
  now = Date.now(),
): Promise<Finding[]> {
  if (now < earliest)
    return [
      fault(
        about,
        `The clock of this machine says ${new Date(now).toISOString()}, which cannot be.`,
        `${turnOn}. A clock that begins anew after each start needs a new battery.`,
      ),
    ];
  const found: Finding[] = [];
  const apartMs = service ? service.sentMs - service.receivedMs : 0;
  if (Math.abs(apartMs) > tolerableMs)
    found.push(
      fault(
        about,
        `The clock of the service is ${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs < 0 ? 'behind' : 'ahead of'} the clock of this machine.`,
        `${turnOn} (on both machines)`,
      ),
    );
  if ((await isSynchronized()) === false)
    found.push(
      note(about, 'The clock of this machine is not synchronized with a time server.', turnOn),
    );
  return found.length > 0
    ? found
    : [fine(about, `${new Date(now).toISOString()}${service ? ', as at the service' : ''}.`)];
}

/** Null where systemd does not tell. */
async function isSynchronized(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'timedatectl',
      ['show', '--property=NTPSynchronized', '--value'],
      { timeout: 2000 },
    );
    return { yes: true, no: false }[stdout.trim()] ?? null;
  } catch {
    return null;
  }
}
