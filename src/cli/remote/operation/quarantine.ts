// platen quarantine: whether a restored copy reaches anybody, and the end of its quarantine.

import type { Command } from 'commander';
import type { PlatenClient } from '../../../client/index.ts';
import { writeJson, writeLine } from '../../terminal/screen.ts';
import { remoteCodes } from '../exit-codes.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';

export function quarantineCommand(program: Command): void {
  const command = program
    .command('quarantine')
    .description('show or end the quarantine of a restored copy')
    .option('--end', 'connect the printers, and send webhooks and notices again');
  remote(command, quarantine);
}

async function quarantine(
  client: PlatenClient,
  { end, json }: RemoteFlags & { end?: true },
): Promise<number> {
  const was = await client.quarantine();
  const state = end ? await client.endQuarantine() : was;
  if (json) writeJson(state);
  else if (state.since !== null)
    writeLine(
      `In quarantine since ${state.since}: real printers, webhooks, notices and inputs are off. End it with: platen quarantine --end`,
    );
  else
    writeLine(
      was.since === null ? 'There is no quarantine.' : 'The quarantine has ended: printers print.',
    );
  return remoteCodes.done;
}
