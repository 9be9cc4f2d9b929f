// platen printers: lists printers, and adds, pauses, resumes and removes them.

import { type Command, Option } from 'commander';
import type { FoundPrinter, PlatenClient, Printer } from '../../../client/index.ts';
import { namedValue, wholeNumber } from '../../option-values.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { pairs, table } from '../../terminal/table.ts';
import { printerTable } from './printer-table.ts';
import { addressOf, placeOf, printerAdvice, printerState } from './printer-words.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';

export function printersCommand(program: Command): void {
  const printers = program
    .command('printers')
    .description('list, find, add, pause, resume and remove printers');

  remote(
    printers
      .command('list', { isDefault: true })
      .description('list printers, or show one (the default)')
      .argument('[id]', 'show this printer'),
    list,
  );
  remote(
    printers
      .command('discover')
      .description('search the network of the service for printers')
      .option(
        '--subnet <network>',
        'search this one, such as 192.168.1.0/24; own: that of the service',
      )
      .option('--agent <name>', 'search the network of this agent'),
    discover,
    { client: { timeoutMs: 120_000 } },
  );
  remote(
    withSettings(
      printers.command('add').description('add a printer').argument('<id>', 'such as kitchen'),
    ),
    add,
  );
  remote(
    withSettings(
      printers.command('change').description('change the settings of a printer').argument('<id>'),
    ),
    change,
    { help: '\nExample: platen printers change default --ip 192.168.1.50 --width 80' },
  );
  remote(
    printers
      .command('pause')
      .description('stop printing; jobs are accepted and wait')
      .argument('<id>'),
    (client, flags: RemoteFlags, id: string) => steer(client.pausePrinter(id), flags, 'is paused'),
  );
  remote(
    printers.command('resume').description('go on printing').argument('<id>'),
    (client, flags: RemoteFlags, id: string) => steer(client.resumePrinter(id), flags, 'goes on'),
  );
  remote(
    printers
      .command('remove')
      .description('remove a printer')
      .argument('<id>')
      .option('--cancel-jobs', 'cancel its queued jobs')
      .option('--move-jobs <printer>', 'move its queued jobs to this printer'),
    remove,
  );
}

function withSettings(command: Command): Command {
  return command
    .option('--ip <address>', 'its IP address or host name')
    .option('--address <url>', 'its address on any wire, such as usb:/dev/usb/lp0')
    .option('--port <number>', '9100 by default', wholeNumber(1, 65_535))
    .option('--width <mm>', 'the width of its paper', wholeNumber(20, 250))
    .option('--profile <id>', 'its model; by default as it identifies itself')
    .option('--name <text>', 'the name for people')
    .option('--group <ids...>', 'groups that it belongs to')
    .option('--fallback <printer>', 'the printer that takes its jobs when it cannot print')
    .addOption(
      new Option('--fallback-on <causes...>', 'when the fallback takes over').choices([
        'offline',
        'error',
      ]),
    )
    .addOption(
      new Option('--raw <permission>', 'which raw data of its own language it takes').choices([
        'off',
        'print',
        'unrestricted',
      ]),
    )
    .option(
      '--labels <settings...>',
      'adjust a label printer, such as darkness=20 inchesPerSecond=4 rightMm=1.5 downMm=-1 mode=peel cutEvery=10, instead of what was adjusted before; none: leave all to the printer',
      labelSetting,
    )
    .option('--site <name>', 'only nodes of this site print on it')
    .option('--default', 'print there what names no printer')
    .addOption(
      new Option('--virtual <model>', 'a virtual printer of this model instead').conflicts([
        'ip',
        'address',
      ]),
    );
}

async function list(client: PlatenClient, { json }: RemoteFlags, id?: string): Promise<void> {
  if (id === undefined) {
    const printers = await client.printers();
    if (json) return writeJson(printers);
    for (const line of printerTable(printers, out)) writeLine(line);
    return;
  }
  const printer = await client.printer(id);
  if (json) return writeJson(printer);
  for (const line of printerLines(printer)) writeLine(line);
}

const sources = {
  chosen: 'configured',
  detected: 'identified itself',
  assumed: 'assumed',
} satisfies Partial<Record<Printer['profile']['source'], string>>;

function modelOf({ id, model, source }: Printer['profile']): string {
  return source === 'pending' ? 'not recognised yet' : `${model} (${id}, ${sources[source]})`;
}

function printerLines(printer: Printer): string[] {
  const { profile, fallback, fallbackOn, printing } = printer;
  return pairs(
    [
      ['Printer', `${printer.id}${printer.default ? ' (the default)' : ''}`],
      ['Name', printer.name],
      ['State', printerState(printer)],
      ['To do', printerAdvice(printer)],
      ['Paper', printer.paperStatus],
      ['Cover', printer.coverStatus],
      ['Queue', `${printer.queueLength} jobs`],
      ['Printing', printing ?? ''],
      ['Address', addressOf(printer)],
      ['Width', `${printer.width} mm, ${printer.dpi} dpi`],
      ['Model', modelOf(profile)],
      ['Language', printer.driver],
      ['Groups', printer.groups.join(', ')],
      ['Fallback', fallback === null ? '' : `${fallback} (on ${fallbackOn.join(' or ')})`],
      ['Raw data', printer.raw],
      ['Labels', labelText(printer.labels)],
      ['Site', printer.site ?? ''],
      ['Node', printer.node ?? ''],
    ],
    out,
  );
}

/** `name=value`, several times; `none` alone leaves everything to the printer. */
function labelSetting(text: string, before: Record<string, string | number> = {}) {
  if (text === 'none') return before;
  const [[name, value]] = Object.entries(namedValue(text)) as [[string, string]];
  return { ...before, [name]: value === '' || Number.isNaN(Number(value)) ? value : Number(value) };
}

function labelText(labels: Printer['labels']): string {
  return Object.entries(labels ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

async function discover(
  client: PlatenClient,
  { json, subnet, agent }: RemoteFlags & { subnet?: string; agent?: string },
): Promise<void> {
  const found =
    agent === undefined
      ? await client.discoverPrinters(subnet)
      : await client.discoverPrintersThrough(agent, subnet);
  if (json) return writeJson(found);
  if (found.length === 0)
    return writeMessage(
      'No printer was found. Is it switched on and in the network of the service or agent, or plugged into its machine? Add it by its address: platen printers add NAME --address ADDRESS',
    );
  const lines = table<FoundPrinter>(
    [
      { title: 'ADDRESS', cell: placeOf },
      { title: 'MODEL', cell: ({ maker, model }) => [maker, model].filter(Boolean).join(' ') },
      { title: 'PROFILE', cell: ({ profile }) => profile ?? '', isCut: true, leftOut: 1 },
      { title: 'NAME', cell: ({ name }) => name ?? '', isCut: true, leftOut: 2 },
      { title: 'PRINTER', cell: ({ printerId }) => printerId ?? '' },
    ],
    found,
    out,
  );
  for (const line of lines) writeLine(line);
}

interface SettingFlags extends RemoteFlags {
  ip?: string;
  address?: string;
  port?: number;
  width?: number;
  profile?: string;
  name?: string;
  group?: string[];
  fallback?: string;
  fallbackOn?: ('offline' | 'error')[];
  raw?: 'off' | 'print' | 'unrestricted';
  labels?: Record<string, string | number>;
  site?: string;
  virtual?: string;
  default?: true;
}

function settingsOf(flags: SettingFlags) {
  const { ip, address, port, width, profile, name, group, virtual } = flags;
  const { fallback, fallbackOn, raw, labels, site } = flags;
  return {
    ...(ip !== undefined && { ip }),
    ...(address !== undefined && { address }),
    ...(port !== undefined && { port }),
    ...(width !== undefined && { width }),
    ...(profile !== undefined && { profile }),
    ...(name !== undefined && { name }),
    ...(group !== undefined && { groups: group }),
    ...(fallback !== undefined && { fallback }),
    ...(fallbackOn !== undefined && { fallbackOn }),
    ...(raw !== undefined && { raw }),
    ...(labels !== undefined && { labels: Object.keys(labels).length === 0 ? null : labels }),
    ...(site !== undefined && { site }),
    ...(virtual !== undefined && { virtual }),
    ...(flags.default && { default: true as const }),
  };
}

async function add(client: PlatenClient, flags: SettingFlags, id: string): Promise<void> {
  const printer = await client.addPrinter({ id, ...settingsOf(flags) });
  if (flags.json) return writeJson(printer);
  writeLine(`Added ${id} at ${addressOf(printer)}: ${printerState(printer).text}.`);
  if (printer.default) writeLine(`What names no printer is printed there from now on.`);
  if (printer.pollUrl) writeLine(`Enter this address in the printer: ${printer.pollUrl}`);
  writeLine(`Try it with: platen test ${id} --wait`);
}

async function change(client: PlatenClient, flags: SettingFlags, id: string): Promise<void> {
  const printer = await client.changePrinter(id, settingsOf(flags));
  if (flags.json) return writeJson(printer);
  const state = printerState(printer).text;
  writeLine(`Changed ${id}: ${addressOf(printer)}, ${printer.width} mm, ${state}.`);
}

async function steer(
  steered: Promise<Printer>,
  { json }: RemoteFlags,
  word: string,
): Promise<void> {
  const printer = await steered;
  if (json) writeJson(printer);
  else writeLine(`${printer.id} ${word}.`);
}

async function remove(
  client: PlatenClient,
  { cancelJobs, moveJobs }: RemoteFlags & { cancelJobs?: true; moveJobs?: string },
  id: string,
): Promise<void> {
  await client.removePrinter(id, {
    ...(cancelJobs && { jobs: 'cancel' as const }),
    ...(moveJobs !== undefined && { moveTo: moveJobs }),
  });
  writeLine(`Removed ${id}.`);
}
