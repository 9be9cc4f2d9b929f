// A range of IPv4 addresses in CIDR notation, such as 192.168.1.0/24.

export interface Subnet {
  first: number;
  size: number;
}

/** The largest network that is searched address by address. */
export const maxAddresses = 1024;

/** Null if the text is not a subnet. */
export function parseSubnet(text: string): Subnet | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text);
  if (!match) return null;
  const [prefix, ...parts] = [match[5]!, ...match.slice(1, 5)].map(Number);
  if (prefix! > 32 || parts.some((part) => part > 255)) return null;
  const size = 2 ** (32 - prefix!);
  const address = parts.reduce((sum, part) => sum * 256 + part, 0);
  return { first: address - (address % size), size };
}

export function contains(outer: Subnet, inner: Subnet): boolean {
  return inner.first >= outer.first && inner.first + inner.size <= outer.first + outer.size;
}

/** All addresses except those of the network itself and of its broadcast. */
export function hostsOf({ first, size }: Subnet): string[] {
  const edge = size > 2 ? 1 : 0;
  return Array.from({ length: size - 2 * edge }, (_, index) => dotted(first + edge + index));
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
