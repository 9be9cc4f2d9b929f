/** The address without the prefix of an IPv4 address on an IPv6 socket. */
export function clientAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '');
}
