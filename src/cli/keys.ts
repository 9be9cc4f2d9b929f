// platen keys: makes, lists and revokes the API keys of a running service.

import { type Command, Option } from 'commander';
import type { NewKey } from '../client/index.ts';
import { scopes } from '../core/model/api-key.ts';
import { action, endsWithCodes, exitCodes } from './command-result.ts';
import { clientOf, type ServiceFlags, withServiceOptions } from './service-options.ts';

interface NewKeyFlags extends ServiceFlags {
  scope: NewKey['scopes'];
  printer?: string[];
  template?: string[];
  test?: boolean;
  expires?: string;
}

export function keysCommand(program: Command): void {
  const keys = program.command('keys').description('make, list and revoke API keys');

  const add = keys
    .command('add')
    .description('make a key and print it; it cannot be shown again')
    .argument('<name>', 'what or who uses it, such as "Till 1"')
    .addOption(
      new Option('--scope <scopes...>', 'what it may do').choices(scopes).makeOptionMandatory(),
    )
    .option('--printer <ids...>', 'only these printers or groups')
    .option('--template <ids...>', 'only these templates')
    .option('--test', 'only virtual printers')
    .option('--expires <time>', 'when it ends, such as 2027-01-31T00:00:00Z');
  endsWithCodes(withServiceOptions(add).addHelpText('after', help)).action(action(make));

  const list = keys.command('list').description('list keys with their rights and last use');
  endsWithCodes(withServiceOptions(list)).action(action(show));

  const revoke = keys.command('revoke').description('end a key at once').argument('<id>');
  endsWithCodes(withServiceOptions(revoke)).action(action(end));
}

const help = `
Examples: platen keys add "Till 1" --scope print --printer till-1
          platen keys add "Reports" --scope read --expires 2027-01-31T00:00:00Z

Scopes: print (print; see and cancel its own jobs), read, design (templates and
images), manage (printers, keys, imports), raw (bytes for printers, besides print).`;

async function make(name: string, flags: NewKeyFlags): Promise<number> {
  const { scope, printer, template, test, expires } = flags;
  const { key, secret } = await clientOf(flags).createKey({
    name,
    scopes: scope,
    ...(printer && { printers: printer }),
    ...(template && { templates: template }),
    ...(test && { test }),
    ...(expires !== undefined && { expiresAt: expires }),
  });
  // The key alone, so that a script can keep it.
  console.log(secret);
  console.error(`Made ${key.id}. The key is shown only now.`);
  return exitCodes.fine;
}

async function show(flags: ServiceFlags): Promise<number> {
  for (const key of await clientOf(flags).keys()) {
    const limits = [
      ...(key.test ? ['virtual printers only'] : []),
      ...(key.printers ? [`printers ${key.printers.join(', ')}`] : []),
      ...(key.templates ? [`templates ${key.templates.join(', ')}`] : []),
      ...(key.expiresAt ? [`until ${key.expiresAt}`] : []),
      key.lastUsedAt ? `last used ${key.lastUsedAt}` : 'never used',
    ];
    console.log(`${key.id}  ${key.name}: ${key.scopes.join(', ')}; ${limits.join('; ')}`);
  }
  return exitCodes.fine;
}

async function end(id: string, flags: ServiceFlags): Promise<number> {
  await clientOf(flags).revokeKey(id);
  console.log(`Revoked ${id}.`);
  return exitCodes.fine;
}
