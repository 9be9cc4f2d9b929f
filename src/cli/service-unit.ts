// The systemd unit: runs Platen as a user of its own, who may write its data folder and
// nothing else.

import { CommandError } from './command-result.ts';

/** What a unit runs. Variables in its environment file are its settings; the file may be missing. */
export interface UnitKind {
  name: string;
  description: string;
  /** The arguments of platen. */
  runs: string;
  environmentFile: string;
  /** The lines of its section that only this kind has. */
  own: string;
}

export const serviceKind: UnitKind = {
  name: 'platen',
  description: 'Platen, prints receipts and labels',
  runs: 'start --data /var/lib/platen',
  environmentFile: '/etc/platen/platen.env',
  own: `# systemctl reload: reads the settings file again.
ExecReload=/bin/kill -HUP $MAINPID
Restart=on-failure
# The job that is being printed may finish.
TimeoutStopSec=20
StateDirectory=platen
StateDirectoryMode=0700`,
};

export const agentKind: UnitKind = {
  name: 'platen-agent',
  description: 'Platen agent, lends its printers to a service elsewhere',
  runs: 'agent',
  environmentFile: '/etc/platen/agent.env',
  own: `Restart=always
TimeoutStopSec=10`,
};

/** Unit files give these characters a meaning. */
function quoted(path: string): string {
  return `"${path.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
}

/** The groups to which Linux gives the files of USB printers and serial lines. */
const deviceGroups = ['lp', 'dialout', 'uucp'];

/** Names the groups that exist on this machine: a unit with another group does not start. */
export function deviceGroupsIn(groupFile: string): string[] {
  const known = new Set(groupFile.split('\n').map((line) => line.split(':')[0]));
  return deviceGroups.filter((group) => known.has(group));
}

export function serviceUnit(
  node: string,
  program: string,
  kind: UnitKind = serviceKind,
  groups: readonly string[] = [],
): string {
  const hidden = [node, program].find((path) =>
    /^\/(home|root|run\/user|tmp|var\/tmp)\//.test(path),
  );
  if (hidden !== undefined)
    throw new CommandError(
      `The service could not read ${hidden}: services see neither home folders nor /tmp. Install Node and Platen for the whole machine (as root: npm install --global platen), then run this command again.`,
    );
  return `# Written by "platen install-service".

[Unit]
Description=${kind.description}
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${quoted(node)} ${quoted(program)} ${kind.runs}
# A file that is missing is left out.
EnvironmentFile=-${kind.environmentFile}
Environment=NODE_ENV=production
# Threads that drew large documents leave less memory behind in the C library.
Environment=MALLOC_ARENA_MAX=2
RestartSec=2
${kind.own}
# Far more than it takes; the rest of the machine stays usable whatever happens.
MemoryMax=2G
KillMode=mixed

# A user of its own, who may write its data folder, if it has one, and nothing else. Of the
# devices it may open those of its groups: printers on USB, serial lines and Bluetooth.
DynamicUser=yes
SupplementaryGroups=${groups.join(' ')}
ConfigurationDirectory=platen
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateUsers=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}
