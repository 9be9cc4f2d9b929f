// What to do about a request that failed, where its message does not say it.

import type { PlatenError } from '../../client/index.ts';

const loopback = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/]|$)/;

/** Lines for the terminal. */
export function adviceFor({ code, status, message }: PlatenError, server: string): string[] {
  switch (code) {
    case 'UNREACHABLE':
      if (status !== 0)
        return ['Another program or a proxy answers there: check --server or PLATEN_URL.'];
      if (/CERT|certificate/i.test(message))
        return [
          'Name the certificate of the service: NODE_EXTRA_CA_CERTS=/path/to/certificate.pem',
        ];
      return loopback.test(server)
        ? ['Start a service with: platen start', 'Or name another one with --server or PLATEN_URL.']
        : ['Is the service running there? Its address is set with --server or PLATEN_URL.'];
    case 'UNAUTHORIZED':
      return ['Set PLATEN_KEY to a key of this service, or use --key.'];
    case 'FORBIDDEN': {
      const scope = /scope (\w+)/.exec(message)?.[1];
      return scope
        ? [
            `Make such a key with: platen keys add NAME --scope ${scope}  (with a key that may manage)`,
          ]
        : [];
    }
    case 'TEMPLATE_NOT_FOUND':
      return ['List the templates with: platen templates'];
    case 'PRINTER_NOT_FOUND':
      return ['List the printers with: platen printers'];
    case 'PRINTER_OFFLINE':
      return ['Find out why with: platen doctor'];
    default:
      return [];
  }
}
