// platen install-service: writes a systemd unit that runs this installation of Platen, as the
// service or as an agent.

import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import { agentKind, deviceGroupsIn, serviceKind, serviceUnit } from './service-unit.ts';

export function installServiceCommand(program: Command): void {
  endsWithCodes(
    program
      .command('install-service')
      .description('write a systemd unit that runs Platen from the start of the machine')
      .option('--print', 'print the unit instead of writing it')
      .option('--agent', 'one that runs platen agent instead of the service')
      .option('--file <path>', 'where to write it, by default in /etc/systemd/system')
      .option('--force', 'replace a file that exists')
      .addHelpText('after', help),
  ).action(action(installService));
}

const help = `
Settings are variables in ${serviceKind.environmentFile}, such as PLATEN_PORT=3000;
PLATEN_CONFIG=/etc/platen/platen.yaml there adds a file. Data: /var/lib/platen.
Of an agent: ${agentKind.environmentFile}, with PLATEN_URL, PLATEN_KEY and PLATEN_AGENT_NAME.
Example: sudo platen install-service && sudo systemctl enable --now platen`;

const groupFile = '/etc/group';

interface Flags {
  print?: true;
  agent?: true;
  file?: string;
  force?: true;
}

async function installService({ print, agent, file: given, force }: Flags): Promise<number> {
  const kind = agent ? agentKind : serviceKind;
  const { name, environmentFile } = kind;
  const file = given ?? `/etc/systemd/system/${name}.service`;
  const unit = serviceUnit(
    realpathSync(process.execPath),
    realpathSync(process.argv[1]!),
    kind,
    existsSync(groupFile) ? deviceGroupsIn(readFileSync(groupFile, 'utf8')) : [],
  );
  if (print) {
    process.stdout.write(unit);
    return exitCodes.fine;
  }
  if (existsSync(file) && !force)
    throw new CommandError(
      `${file} exists and was not changed. --force replaces it; --print shows the new one.`,
    );
  try {
    writeFileSync(file, unit, { mode: 0o644 });
  } catch (error) {
    throw new CommandError(
      `${file} cannot be written: ${(error as Error).message}. Run the command as root (sudo), or use --print and write the file yourself.`,
    );
  }
  console.log(`${file} was written. Now run:

  systemctl daemon-reload
  systemctl enable --now ${name}
  systemctl status ${name}

Settings are variables in ${environmentFile} (mode 600), such as ${agent ? 'PLATEN_URL=…, PLATEN_KEY=… and PLATEN_AGENT_NAME=till-1' : 'PLATEN_API_KEY=…'};
then: systemctl restart ${name}. Logs: journalctl -u ${name}.`);
  return exitCodes.fine;
}
