// platen config: prints the settings in effect and the source of each.

import type { Command } from 'commander';
import { stringify } from 'yaml';
import { ConfigError } from '../server/config.ts';
import { type ReadConfig, readConfigWithOrigins } from '../server/read-config.ts';
import { shownSettings, type ShownSetting } from '../server/shown-settings.ts';
import { action, CommandError, exitCodes } from './command-result.ts';
import { type SettingFlags, withSettingOptions } from './setting-options.ts';

interface Flags extends SettingFlags {
  changed?: true;
  json?: true;
}

type Setting = Omit<ShownSetting, 'path'>;

export function configCommand(program: Command): void {
  withSettingOptions(
    program
      .command('config')
      .description('print the settings in effect and the source of each, without secrets')
      .option('--changed', 'only those that differ from the defaults')
      .option('--json', 'as JSON'),
  ).action(action(print));
}

async function print({ changed, json, ...flags }: Flags): Promise<number> {
  let read: ReadConfig;
  try {
    read = readConfigWithOrigins({ file: flags.config, env: process.env, flags });
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
  const all = [...shownSettings(read.config, read.origins)]
    .filter(({ from }) => !changed || from !== 'default')
    .map(({ path, ...setting }): [string, Setting] => [path, setting]);
  console.log(json ? JSON.stringify(Object.fromEntries(all), null, 2) : asText(all));
  return exitCodes.fine;
}

function asText(settings: [path: string, Setting][]): string {
  const lines = settings.map(([path, { value, from }]) => ({
    text: `${path}: ${stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`,
    from,
  }));
  const width = Math.min(60, Math.max(0, ...lines.map(({ text }) => text.length)));
  const note =
    '\n# Printers that were added or changed at run time are stored; stored settings win over these.';
  return lines.map(({ text, from }) => `${text.padEnd(width)}  # ${from}`).join('\n') + note;
}
