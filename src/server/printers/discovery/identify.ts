// Connects to a device only to ask which printer it is.

import type { Identity, Profile } from '../../../core/model/printers/profile.ts';
import { addressAt, withPort } from '../../../core/model/printers/place.ts';
import type { Address } from '../connection/address.ts';
import type { Link, Transport } from '../connection/tcp.ts';
import { Interview } from './interview.ts';

export interface IdentifyResult {
  identity: Identity | null;
  profile: Profile | null;
}

const closeMs = 400;
const ippPort = 631;
const ignore = { data: () => {}, ended: () => {}, closed: () => {} };

/** `wantsSerial`: it is asked for its serial number, too. */
export async function identify(
  address: Address,
  transport: Transport,
  wantsSerial = false,
): Promise<IdentifyResult> {
  let link: Link | undefined;
  let interview: Interview | undefined;
  try {
    link = await transport(address, { ...ignore, data: (bytes) => interview?.hear(bytes) });
    interview = new Interview(link, () => acceptsIpp(address, transport), wantsSerial);
    const { identity, profile } = (await interview.run()) ?? { identity: null, profile: null };
    return { identity, profile };
  } catch {
    // The device closed the connection: nothing is known about it.
    return { identity: null, profile: null };
  } finally {
    link?.end();
    setTimeout(() => link?.destroy(), closeMs).unref();
  }
}

/** Whether it may be an office printer, by its port for IPP. */
export async function acceptsIpp(address: Address, transport: Transport): Promise<boolean> {
  const ipp = withPort(address, ippPort);
  // On USB it cannot be found out, so it is not ruled out; on a serial line there are none.
  if (!ipp) return isUsb(address);
  try {
    (await transport(ipp, ignore)).destroy();
    return true;
  } catch {
    return false;
  }
}

function isUsb(place: Address): boolean {
  const address = addressAt(place);
  return (address?.wire === 'agent' ? address.inner : address)?.wire === 'usb';
}
