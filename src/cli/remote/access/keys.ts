// platen keys: makes, lists and revokes the API keys of a running service.

import { type Command, Option } from 'commander';
import type { Key, NewKey, PlatenClient } from '../../../client/index.ts';
import { scopes } from '../../../core/model/access/api-key.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { type Column, table } from '../../terminal/table.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';
import { localTime } from '../times.ts';

interface NewKeyFlags extends RemoteFlags {
  scope: NewKey['scopes'];
  printer?: string[];
  template?: string[];
  test?: true;
  expires?: string;
}

export function keysCommand(program: Command): void {
  const keys = program.command('keys').description('make, list and revoke API keys');
  remote(
    keys
      .command('list', { isDefault: true })
      .description('list keys with their rights and last use (the default)'),
    list,
  );
  remote(
    keys
      .command('add')
      .description('make a key and print it; it cannot be shown again')
      .argument('<name>', 'what or who uses it, such as "Till 1"')
      .addOption(
        new Option('--scope <scopes...>', 'what it may do').choices(scopes).makeOptionMandatory(),
      )
      .option('--printer <ids...>', 'only these printers or groups')
      .option('--template <ids...>', 'only these templates')
      .option('--test', 'only virtual printers')
      .option('--expires <time>', 'when it ends, such as 2027-01-31T00:00:00Z'),
    add,
    { help },
  );
  remote(keys.command('revoke').description('end a key at once').argument('<id>'), revoke);
}

const help = `
Examples: platen keys add "Till 1" --scope print --printer till-1
          platen keys add "Reports" --scope read --expires 2027-01-31T00:00:00Z

Scopes: print (print; see and cancel its own jobs), read, design (templates and
images), manage (printers, keys, imports), raw (bytes for printers, besides print),
metrics (only GET /metrics), agent (only platen agent).`;

const columns: Column<Key>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name, isCut: true },
  { title: 'SCOPES', cell: ({ scopes: all }) => all.join(', ') },
  { title: 'LIMITS', cell: limitsOf, isCut: true, leftOut: 1 },
  { title: 'LAST USED', cell: lastUse, leftOut: 2 },
];

function limitsOf({ test, printers, templates, expiresAt }: Key): string {
  return [
    ...(test ? ['virtual printers only'] : []),
    ...(printers ? [`printers ${printers.join(', ')}`] : []),
    ...(templates ? [`templates ${templates.join(', ')}`] : []),
    ...(expiresAt === null ? [] : [`until ${localTime(expiresAt)}`]),
  ].join('; ');
}

function lastUse({ lastUsedAt }: Key): string {
  return lastUsedAt === null ? 'never' : localTime(lastUsedAt);
}

async function list(client: PlatenClient, { json }: RemoteFlags): Promise<void> {
  const keys = await client.keys();
  if (json) return writeJson(keys);
  if (keys.length === 0)
    return writeMessage('There are no keys yet. Make one with: platen keys add NAME --scope print');
  for (const line of table(columns, keys, out)) writeLine(line);
}

async function add(client: PlatenClient, flags: NewKeyFlags, name: string): Promise<void> {
  const { scope, printer, template, test, expires } = flags;
  const made = await client.createKey({
    name,
    scopes: scope,
    ...(printer && { printers: printer }),
    ...(template && { templates: template }),
    ...(test && { test }),
    ...(expires !== undefined && { expiresAt: expires }),
  });
  // The key alone, so that a script can keep it.
  if (flags.json) writeJson(made);
  else writeLine(made.secret);
  writeMessage(`Made ${made.key.id}. The key is shown only now.`);
}

async function revoke(client: PlatenClient, _flags: RemoteFlags, id: string): Promise<void> {
  await client.revokeKey(id);
  writeLine(`Revoked ${id}.`);
}
