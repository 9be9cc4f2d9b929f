// Checks of settings that the schema cannot express: those that need or exclude each other.

import { isIP } from 'node:net';
import { inputProblems } from '../../core/model/inputs/input.ts';
import { isTimeZone } from '../../core/model/notices/quiet-time.ts';
import { isHostName } from '../../core/model/printers/host-name.ts';
import { configuredPlace } from '../../core/model/printers/place.ts';
import { hasWire } from '../../core/model/printers/printer-address.ts';
import { defaultPrinterId, reservedPrinterId } from '../../core/model/printers/printer-id.ts';
import { profileNamed } from '../../core/profiles/index.ts';
import type { Config } from './settings.ts';

/** Each problem begins with the path of its setting. */
export function problemsBetween(config: Config): string[] {
  const { auth, inputs, store, virtualPrinter } = config;
  const problems: string[] = [];
  if (auth.enabled && auth.apiKey === '')
    problems.push('auth.apiKey: is required if auth.enabled is true');
  problems.push(
    ...tlsProblems(config),
    ...printerProblems(config),
    ...webhookProblems(config),
    ...inputProblems(inputs, {
      hasCertificate: hasCertificate(config),
      isNetwork,
      // Checked when it is resolved, as for a name.
      addressProblem: () => null,
    }),
    ...noticeProblems(config),
  );
  if (store.url !== '' && virtualPrinter.enabled === true)
    problems.push(
      'virtualPrinter.enabled: cannot be true with store.url, because a virtual printer belongs to one node; add one with POST /printers {"id": "try", "virtual": "platen"}',
    );
  return problems;
}

function webhookProblems({ webhooks: { allowPrivate } }: Config): string[] {
  if (typeof allowPrivate === 'boolean') return [];
  return allowPrivate
    .filter((range) => !isNetwork(range))
    .map((range) => `webhooks.allowPrivate: "${range}" is no network, such as 192.168.1.0/24`);
}

/** A network such as 192.168.1.0/24, or an address. */
export function isNetwork(range: string): boolean {
  const [net, prefix] = range.split('/') as [string, string?];
  const family = isIP(net);
  return family !== 0 && (prefix === undefined || Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Whether the service uses TLS. */
function hasCertificate({ server: { tls } }: Config): boolean {
  return tls.cert !== '' || tls.selfSigned;
}

function noticeProblems({ notices: { quiet, ntfy, mqtt }, store }: Config): string[] {
  const problems: string[] = [];
  if ((quiet.from === '') !== (quiet.to === ''))
    problems.push('notices.quiet: needs both from and to, or neither');
  if (quiet.from !== '' && quiet.from === quiet.to)
    problems.push('notices.quiet.to: must differ from notices.quiet.from');
  if (quiet.timeZone !== '' && !isTimeZone(quiet.timeZone))
    problems.push(
      `notices.quiet.timeZone: "${quiet.timeZone}" is not a time zone, such as Europe/Berlin`,
    );
  const hasAccess = ntfy.token !== '' || ntfy.user !== '' || ntfy.password !== '';
  if (ntfy.topic === '' && hasAccess)
    problems.push('notices.ntfy.topic: is required if token, user or password is set');
  if (ntfy.token !== '' && ntfy.user !== '')
    problems.push('notices.ntfy.token: leave it out if user and password are given');
  if ((ntfy.user === '') !== (ntfy.password === ''))
    problems.push('notices.ntfy: needs both user and password, or neither');
  if (mqtt.url === '' && (mqtt.username !== '' || mqtt.password !== ''))
    problems.push('notices.mqtt.url: is required if username or password is set');
  if (mqtt.username === '' && mqtt.password !== '')
    problems.push('notices.mqtt.username: is required if password is set');
  if (mqtt.url !== '' && mqtt.id === '' && store.url !== '')
    problems.push('notices.mqtt.id: is required with store.url, the same on all nodes');
  return problems;
}

function tlsProblems({ server: { tls } }: Config): string[] {
  const problems: string[] = [];
  if ((tls.cert === '') !== (tls.key === ''))
    problems.push('server.tls: needs both cert and key, or neither');
  if (tls.selfSigned && tls.cert !== '')
    problems.push('server.tls.selfSigned: leave it out if cert and key are given');
  if (tls.redirectPort !== 0 && tls.cert === '' && !tls.selfSigned)
    problems.push('server.tls.redirectPort: needs cert and key, or selfSigned');
  return problems;
}

/** Checks that the schema cannot express: unique ids, and references to other printers. */
function printerProblems({ printer, printers }: Config): string[] {
  const problems: string[] = [];
  const all = [
    { ...printer, id: defaultPrinterId, path: 'printer' },
    ...printers.map((one, index) => ({ ...one, path: `printers[${index}]` })),
  ];
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { id, ip, port, address, path, profile, groups = [], fallback } of all) {
    const problem = addressProblem({ ip, port, address });
    if (problem) problems.push(`${path}.${problem}`);
    if (ip === '' && address === '' && path !== 'printer')
      problems.push(`${path}.ip: is required, unless address is given`);
    if (all.find((other) => other.id === id)?.path !== path)
      problems.push(`${path}.id: "${id}" is used twice`);
    if (id === reservedPrinterId)
      problems.push(`${path}.id: "${id}" is reserved: it is a path of the API`);
    if (profile !== '' && !profileNamed(profile))
      problems.push(
        `${path}.profile: "${profile}" is not a known profile; GET /profiles lists them`,
      );
    for (const group of groups)
      if (byId.has(group)) problems.push(`${path}.groups: "${group}" is the id of a printer`);
    if (fallback !== '' && !byId.has(fallback))
      problems.push(`${path}.fallback: printer "${fallback}" is not configured`);
    if (fallback === id) problems.push(`${path}.fallback: a printer cannot be its own fallback`);
  }
  return problems;
}

function addressProblem({
  ip,
  port,
  address,
}: Pick<Config['printer'], 'ip' | 'port' | 'address'>): string | null {
  if (address === '' && !hasWire(ip)) {
    if (ip === '' || isIP(ip) !== 0 || isHostName(ip)) return null;
    return 'ip: must be an IP address or a host name, such as 192.168.1.50';
  }
  try {
    configuredPlace({ ip, port, address });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
