// Whether a service answers, and if not, why not.

import { createServer } from 'node:net';
import { type PlatenClient, PlatenError } from '../../client/index.ts';
import type { Config } from '../../server/config.ts';
import { version } from '../../server/version.ts';
import { fault, fine, type Finding, note } from './finding.ts';
import { listenersOn } from './open-sockets.ts';

const about = 'Service';

export interface ServiceState {
  /** Whether requests can be sent to it. */
  isAnswering: boolean;
  findings: Finding[];
}

/** `local`: the settings of the service, if it is one of this machine. */
export async function checkService(
  client: PlatenClient,
  local: Config | null,
): Promise<ServiceState> {
  try {
    const running = await client.version({ retries: 0, timeoutMs: 5000 });
    const findings = [fine(about, `Platen ${running} answers at ${client.url}.`)];
    if (running !== version)
      findings.push(
        note(
          about,
          `The service is version ${running}, this program is version ${version}.`,
          'Restart the service after an upgrade, and use the program of the same version.',
        ),
      );
    return { isAnswering: true, findings: [...findings, ...(await readiness(client))] };
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    // The service answers that it cannot store jobs: GET /readyz says why.
    if (error.status === 503 && error.code !== 'UNREACHABLE')
      return { isAnswering: true, findings: await readiness(client) };
    return { isAnswering: false, findings: [await absence(client.url, error, local)] };
  }
}

async function readiness(client: PlatenClient): Promise<Finding[]> {
  try {
    await client.ready();
    return [];
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const reasons = error.details.length > 0 ? error.details : [error.message];
    return reasons.map((reason) =>
      fault(
        about,
        `Prints are refused: ${reason}`,
        'Do what the reason says; it accepts again by itself.',
      ),
    );
  }
}

async function absence(url: string, error: PlatenError, local: Config | null): Promise<Finding> {
  const elsewhere =
    'Start it there, or name another address with --server or PLATEN_URL. A firewall may be in between.';
  if (error.status !== 0)
    return fault(
      about,
      `Something at ${url} answers with status ${error.status}, but it is not Platen.`,
      `Name the address of Platen with --server, or start Platen on another port: platen start --port 3001${holders(url)}`,
    );
  if (!local) return fault(about, error.message, elsewhere);
  const { host } = local.server;
  const port = portOf(url); // that of the settings may be another one
  const problem = await bindProblem(host, port);
  switch (problem) {
    case null:
      return fault(
        about,
        `No service runs at ${url}: nothing listens there.`,
        'Start it with: platen start',
      );
    case 'EADDRINUSE':
      return fault(
        about,
        `Port ${port} is in use by a program that does not answer as Platen does${holders(url)}.`,
        `End that program, or use another port: platen start --port ${port + 1}`,
      );
    case 'EACCES':
      return fault(
        about,
        `This user may not listen on port ${port}.`,
        'Use a port above 1023 (--port), or give the service the right: AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit.',
      );
    default:
      return fault(
        about,
        `The address ${host}:${port} cannot be used: ${problem}.`,
        'Set server.host to an address of this machine, or to 0.0.0.0 for all of them.',
      );
  }
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function holders(url: string): string {
  const programs = listenersOn(portOf(url));
  if (programs.length === 0) return '';
  return ` (${programs.map(({ name, pid }) => `${name}, process ${pid}`).join('; ')})`;
}

/** The code of the error; null if a service could listen there. */
async function bindProblem(host: string, port: number): Promise<string | null> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
