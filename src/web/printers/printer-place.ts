// Where a printer is, in words for people.

import type { Printer } from '../../client/index.ts';

/** Address as it is shown. On a wire other than TCP, `ip` is the whole address. */
export function placeOf({ ip, port }: Pick<Printer, 'ip' | 'port'>): string {
  return port === 0 ? ip : `${ip}:${port}`;
}

/** Whether the text names its wire, such as usb:/dev/usb/lp0: then there is no port. */
export function namesWire(text: string): boolean {
  return /^\s*[a-z][a-z-]*:(\/|\s*$)/i.test(text);
}

/** The address and the port of a text such as 192.168.1.50:9100; null if it names no port. */
export function portIn(text: string): { ip: string; port: string } | null {
  const [, ip, port] = /^\s*([\w.-]+|\[[\da-f:]+\]):(\d{1,5})\s*$/i.exec(text) ?? [];
  return ip && port ? { ip: ip.replaceAll(/^\[|\]$/g, ''), port } : null;
}
