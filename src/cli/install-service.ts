// platen install-service: writes a systemd unit that runs this installation of Platen.

import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { action, CommandError, endsWithCodes, exitCodes } from './command-result.ts';
import { environmentFile, serviceUnit } from './service-unit.ts';

const unitFile = '/etc/systemd/system/platen.service';

export function installServiceCommand(program: Command): void {
  endsWithCodes(
    program
      .command('install-service')
      .description('write a systemd unit that runs Platen from the start of the machine')
      .option('--print', 'print the unit instead of writing it')
      .option('--file <path>', 'where to write it', unitFile)
      .option('--force', 'replace a file that exists')
      .addHelpText('after', help),
  ).action(action(installService));
}

const help = `
Settings are variables in ${environmentFile}, such as PLATEN_PORT=3000;
PLATEN_CONFIG=/etc/platen/platen.yaml there adds a file. Data: /var/lib/platen.
Example: sudo platen install-service && sudo systemctl enable --now platen`;

interface Flags {
  print?: true;
  file: string;
  force?: true;
}

async function installService({ print, file, force }: Flags): Promise<number> {
  const unit = serviceUnit(realpathSync(process.execPath), realpathSync(process.argv[1]!));
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
  systemctl enable --now platen
  systemctl status platen

Settings are variables in ${environmentFile} (mode 600), such as PLATEN_API_KEY=…;
then: systemctl restart platen. Logs: journalctl -u platen.`);
  return exitCodes.fine;
}
