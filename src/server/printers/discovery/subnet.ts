// A stretch of IPv4 addresses, as people write it: 192.168.1.0/24.

export interface Subnet {
  first: number;
  size: number;
}

/** Null where it is not one. */
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

/** Without the address of the network itself and that for all its members. */
export function hostsOf({ first, size }: Subnet): string[] {
  const edge = size > 2 ? 1 : 0;
  return Array.from({ length: size - 2 * edge }, (_, index) => written(first + edge + index));
}

function written(address: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}
