// The options of commands that talk to a running service.

import { type Command, Option } from 'commander';
import { type ClientOptions, PlatenClient } from '../client/index.ts';
import { CommandError } from './command-result.ts';

/** Checking many templates and images takes some time. */
const timeoutMs = 120_000;

export interface ServiceFlags {
  server: string;
  /** The earlier name of --server. */
  url?: string;
  key?: string;
}

export function withServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-s, --server <url>', 'the service')
        .env('PLATEN_URL')
        .default('http://127.0.0.1:3000'),
    )
    .addOption(new Option('--url <url>').hideHelp())
    .addOption(
      new Option('--key <key>', 'its API key; the environment hides it from other users').env(
        'PLATEN_KEY',
      ),
    );
}

export function serverOf({ url, server }: ServiceFlags): string {
  const address = url ?? server;
  if (/^https?:\/\/[^/]/.test(address) && URL.canParse(address)) return address;
  throw new CommandError(
    `"${address}" is not the address of a service; write it as http://127.0.0.1:3000 (--server or PLATEN_URL).`,
  );
}

export function clientOf(flags: ServiceFlags, options: ClientOptions = {}): PlatenClient {
  // On the machine of the service, the key of its settings is often there.
  const key = flags.key ?? process.env.PLATEN_API_KEY;
  return new PlatenClient({
    url: serverOf(flags),
    key: key === '' ? undefined : key,
    timeoutMs,
    retries: 1,
    ...options,
  });
}
