// The options of commands that talk to a running service.

import { type Command, Option } from 'commander';
import { PlatenClient } from '../client/index.ts';

/** Checking many templates and images takes some time. */
const timeoutMs = 120_000;

export interface ServiceFlags {
  url: string;
  key?: string;
}

export function withServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--url <url>', 'the service').env('PLATEN_URL').default('http://127.0.0.1:3000'),
    )
    .addOption(
      new Option('--key <key>', 'its API key; the environment hides it from other users').env(
        'PLATEN_API_KEY',
      ),
    );
}

export function clientOf({ url, key }: ServiceFlags): PlatenClient {
  return new PlatenClient({ url, key, timeoutMs, retries: 1 });
}
