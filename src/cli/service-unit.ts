// The systemd unit: runs Platen as a user of its own, who may write its data folder and
// nothing else.

import { CommandError } from './command-result.ts';

/** Variables for the service; it may be missing. */
export const environmentFile = '/etc/platen/platen.env';

/** Unit files give these characters a meaning. */
function quoted(path: string): string {
  return `"${path.replaceAll(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
}

export function serviceUnit(node: string, program: string): string {
  const hidden = [node, program].find((path) =>
    /^\/(home|root|run\/user|tmp|var\/tmp)\//.test(path),
  );
  if (hidden !== undefined)
    throw new CommandError(
      `The service could not read ${hidden}: services see neither home folders nor /tmp. Install Node and Platen for the whole machine (as root: npm install --global platen), then run this command again.`,
    );
  return `# Written by "platen install-service".

[Unit]
Description=Platen, prints receipts and labels
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${quoted(node)} ${quoted(program)} start --data /var/lib/platen
# systemctl reload: reads the settings file again.
ExecReload=/bin/kill -HUP $MAINPID
# A file that is missing is left out.
EnvironmentFile=-${environmentFile}
Environment=NODE_ENV=production
Restart=on-failure
RestartSec=2
# The job that is being printed may finish.
TimeoutStopSec=20
# Far more than it takes; the rest of the machine stays usable whatever happens.
MemoryMax=2G
KillMode=mixed

# A user of its own, who may write its data folder and nothing else.
DynamicUser=yes
StateDirectory=platen
StateDirectoryMode=0700
ConfigurationDirectory=platen
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectClock=yes
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
