// platen drawer: opens the cash drawer.

import type { Command } from 'commander';
import type { PlatenClient } from '../../../client/index.ts';
import { seconds } from '../../option-values.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';
import { showEnd, type WaitFlags } from '../jobs/wait.ts';

export function drawerCommand(program: Command): void {
  const command = program
    .command('drawer')
    .description('open the cash drawer of a printer')
    .argument('[printer]', 'by default the default printer')
    .option('-w, --wait', 'wait until it was sent')
    .option('--timeout <seconds>', 'with --wait: give up after this time', seconds);
  remote(command, open);
}

async function open(
  client: PlatenClient,
  flags: RemoteFlags & WaitFlags,
  printer?: string,
): Promise<number> {
  return await showEnd(client, { jobId: await client.openDrawer(printer) }, flags);
}
