#!/usr/bin/env node
// The command line. A file per command; without one, the service starts.

import { Command } from 'commander';
import { description, version } from '../server/version.ts';
import { emulateCommand } from './emulate.ts';
import { startCommand } from './start.ts';

const program = new Command('platen').description(description).version(version);
startCommand(program);
emulateCommand(program);
await program.parseAsync();
