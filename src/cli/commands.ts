// The command line, with a file per command. The default command starts the service.

import { Command } from 'commander';
import { description, version } from '../server/version.ts';
import { checkCommand } from './check.ts';
import { configCommand } from './config.ts';
import { copyCommand } from './copy.ts';
import { emulateCommand } from './emulate/command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { installServiceCommand } from './install-service.ts';
import { keysCommand } from './keys.ts';
import { startCommand } from './start.ts';

const program = new Command('platen').description(description).version(version);
startCommand(program);
configCommand(program);
emulateCommand(program);
checkCommand(program);
exportCommand(program);
importCommand(program);
copyCommand(program);
keysCommand(program);
installServiceCommand(program);
await program.parseAsync();
