// The address of an input, as it is entered in the other program.

import type { InputState } from '../../../client/index.ts';

/** `page`: the host that this page was loaded from. */
export function inputAddress(
  { type, host, boundPort, tls }: Pick<InputState, 'type' | 'host' | 'boundPort' | 'tls'>,
  page: string,
): string {
  const isEvery = host === undefined || ['', '0.0.0.0', '::'].includes(host);
  const name = isEvery ? page : host;
  const address = `${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${boundPort}`;
  return type === 'http' ? `${tls ? 'https' : 'http'}://${address}` : address;
}
