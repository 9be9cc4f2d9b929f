// platen mcp: lets a language model on this machine print, by the Model Context Protocol
// over standard input and output.

import type { Command } from 'commander';
import { mcpServer } from '../mcp/server.ts';
import { version } from '../server/version.ts';
import { clientOf, type ServiceFlags, withServiceOptions } from './service-options.ts';

export function mcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('let a language model print, by the Model Context Protocol on standard input')
    .addHelpText(
      'after',
      `
Programs for language models start this command themselves. docs/language-models.md says
what to write into their settings. The key decides what the model may do.`,
    );
  withServiceOptions(command).action(async (flags: ServiceFlags) => {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
    const client = clientOf(flags);
    serveStdio(() => mcpServer(client, version));
  });
}
