// platen test: prints a test page.

import type { Command } from 'commander';
import type { PlatenClient } from '../../../client/index.ts';
import { seconds } from '../../option-values.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';
import { showEnd, type WaitFlags } from '../jobs/wait.ts';

export function testCommand(program: Command): void {
  const command = program
    .command('test')
    .description('print a test page')
    .argument('[printer]', 'by default the default printer')
    .option('-w, --wait', 'wait until it is printed, and say how that is known')
    .option('--timeout <seconds>', 'with --wait: give up after this time', seconds);
  remote(command, test);
}

async function test(
  client: PlatenClient,
  flags: RemoteFlags & WaitFlags,
  printer?: string,
): Promise<number> {
  return await showEnd(client, { jobId: await client.printTestPage(printer) }, flags);
}
