// Which programs of this machine listen on a port or are connected to an address, as far as
// Linux tells this user. Other systems and other users' programs are unknown.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Program {
  pid: number;
  name: string;
}

const states = { listening: '0A', connected: '01' };

interface Socket {
  localPort: number;
  remoteAddress: string;
  remotePort: number;
  state: string;
  inode: string;
}

/** Empty if it is not known. */
export function listenersOn(port: number): Program[] {
  return programsOf(
    sockets().filter(({ state, localPort }) => state === states.listening && localPort === port),
  );
}

/** `ip` in IPv4. */
export function connectedTo(ip: string, port: number): Program[] {
  return programsOf(
    sockets().filter(
      ({ state, remoteAddress, remotePort }) =>
        state === states.connected && remotePort === port && remoteAddress === ip,
    ),
  );
}

function sockets(): Socket[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readLines(file)
      .slice(1)
      .flatMap((line) => {
        const [, local = '', remote = '', state = '', , , , , , inode = ''] = line
          .trim()
          .split(/\s+/);
        const [remoteAddress = '', remotePort = ''] = remote.split(':');
        return {
          localPort: Number.parseInt(local.split(':')[1] ?? '', 16),
          remoteAddress: addressOf(remoteAddress),
          remotePort: Number.parseInt(remotePort, 16),
          state,
          inode,
        };
      }),
  );
}

/** The last four bytes, in the order of the processor, as IPv4; IPv4 over IPv6 ends in them, too. */
function addressOf(hex: string): string {
  const bytes = hex.slice(-8).match(/../g) ?? [];
  return bytes
    .map((byte) => Number.parseInt(byte, 16))
    .toReversed()
    .join('.');
}

function programsOf(found: Socket[]): Program[] {
  if (found.length === 0) return [];
  const links = new Set(found.map(({ inode }) => `socket:[${inode}]`));
  return names('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      names(`/proc/${pid}/fd`).some((fd) => links.has(linkOf(`/proc/${pid}/fd/${fd}`))),
    )
    .map((pid) => ({ pid: Number(pid), name: (readLines(`/proc/${pid}/comm`)[0] ?? '').trim() }));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
