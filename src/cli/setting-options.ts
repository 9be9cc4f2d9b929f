// The options of commands that read the settings of a service.

import type { Command } from 'commander';

export interface SettingFlags {
  config?: string;
  data?: string;
  host?: string;
  port?: string;
}

export function withSettingOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'settings, YAML or JSON (or PLATEN_CONFIG)')
    .option('-d, --data <folder>', 'where the database is kept (or PLATEN_DATA)')
    .option('--host <address>', 'the address to listen on (or PLATEN_HOST, HOST)')
    .option('-p, --port <number>', 'the port to listen on (or PLATEN_PORT, PORT)')
    .addHelpText(
      'after',
      '\nplaten.example.yaml describes all settings. Each one has an environment variable, too:\njobs.keepDays is PLATEN_JOBS__KEEP_DAYS, or PLATEN_JOBS__KEEP_DAYS_FILE for a file with\nthe value.',
    );
}
