// platen webhooks: makes, lists, tests and removes webhooks, replaces their secrets, sends
// events again, and shows deliveries.

import { type Command, Option } from 'commander';
import type { NewWebhook, PlatenClient, Webhook, WebhookDelivery } from '../../../client/index.ts';
import { webhookEvents, webhookStates } from '../../../core/model/webhooks/webhook.ts';
import { momentBefore, wholeNumber } from '../../option-values.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { type Cell, type Column, table } from '../../terminal/table.ts';
import { remoteCodes } from '../exit-codes.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';
import { localTime } from '../times.ts';

interface NewFlags extends RemoteFlags {
  event?: NonNullable<NewWebhook['events']>;
  state?: NonNullable<NewWebhook['states']>;
  printer?: string[];
  template?: string[];
}

interface ReplayFlags extends RemoteFlags {
  since: string;
  until?: string;
}

interface DeliveriesFlags extends RemoteFlags {
  limit?: number;
  failed?: true;
}

const mostDeliveries = 200;

export function webhooksCommand(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('make, list, test and remove webhooks, and show what was delivered');
  remote(
    webhooks
      .command('list', { isDefault: true })
      .description('list webhooks and whether their receivers answer (the default)'),
    list,
  );
  remote(
    webhooks
      .command('add')
      .description('send events to an address, and print the secret; it cannot be shown again')
      .argument('<name>', 'who receives them, such as "Order system"')
      .argument('<url>', 'where they are sent')
      .addOption(new Option('--event <types...>', 'only these').choices(webhookEvents))
      .addOption(new Option('--state <states...>', 'only these').choices(webhookStates))
      .option('--printer <ids...>', 'only of these printers or groups')
      .option('--template <ids...>', 'only of jobs of these templates'),
    add,
    {
      help: '\nExample: platen webhooks add Orders https://orders.example/platen --event jobUpdate --state failed',
    },
  );
  remote(
    webhooks
      .command('test')
      .description('send a test message and wait for the answer of the receiver')
      .argument('<id>'),
    test,
  );
  remote(
    webhooks
      .command('deliveries')
      .description('list the latest deliveries')
      .argument('<id>')
      .option(
        '-n, --limit <count>',
        `at most ${mostDeliveries}; 50 without it`,
        wholeNumber(1, mostDeliveries),
      )
      .option('--failed', 'only what the receiver did not take'),
    deliveries,
  );
  remote(
    webhooks
      .command('rotate')
      .description('replace the secret, and print the new one; it cannot be shown again')
      .argument('<id>'),
    rotate,
    { help: '\nFor 24 hours messages are signed with both secrets.' },
  );
  remote(
    webhooks
      .command('replay')
      .description('send the events of a span of time once more, with the same ids')
      .argument('<id>')
      .requiredOption(
        '--since <time>',
        'a span such as 30m, 2h or 3d, or a time such as 2026-01-31T12:00Z',
        momentBefore,
      )
      .option('--until <time>', 'up to then; without it, up to now', momentBefore),
    replay,
    { help: '\nExample: platen webhooks replay hook-3f9c21b07a44 --since 2h' },
  );
  remote(webhooks.command('remove').description('remove a webhook').argument('<id>'), remove);
}

const columns: Column<Webhook>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name, isCut: true },
  { title: 'STATE', cell: stateOf },
  { title: 'URL', cell: ({ url }) => url, isCut: true, leftOut: 1 },
  { title: 'NOTE', cell: noteOf, isCut: true, leftOut: 2 },
];

function stateOf({ enabled, failingSince, late }: Webhook): Cell {
  if (!enabled) return { text: 'disabled', tone: 'quiet' };
  if (failingSince !== null) return { text: 'failing', tone: 'bad' };
  return late > 0 ? { text: 'late', tone: 'warn' } : { text: 'fine', tone: 'good' };
}

function noteOf({ disabledReason, lastError, givenUp, late }: Webhook): string {
  const lost = givenUp > 0 ? `${givenUp} events were given up` : '';
  const again = late > 0 ? `${late} events are tried again` : '';
  return [disabledReason ?? lastError ?? '', again, lost].filter(Boolean).join('; ');
}

async function list(client: PlatenClient, { json }: RemoteFlags): Promise<void> {
  const webhooks = await client.webhooks();
  if (json) return writeJson(webhooks);
  if (webhooks.length === 0)
    return writeMessage('There are no webhooks. Make one with: platen webhooks add NAME URL');
  for (const line of table(columns, webhooks, out)) writeLine(line);
}

async function add(
  client: PlatenClient,
  { event, state, printer, template, json }: NewFlags,
  name: string,
  url: string,
): Promise<void> {
  const made = await client.createWebhook({
    name,
    url,
    ...(event && { events: event }),
    ...(state && { states: state }),
    ...(printer && { printers: printer }),
    ...(template && { templates: template }),
  });
  // The secret alone, so that a script can keep it.
  if (json) writeJson(made);
  else writeLine(made.secret);
  writeMessage(`Made ${made.webhook.id}. The secret is shown only now.`);
}

async function test(client: PlatenClient, { json }: RemoteFlags, id: string): Promise<number> {
  const delivery = await client.testWebhook(id);
  if (json) writeJson(delivery);
  else writeLine(`The test message was ${delivery.outcome}${detail(delivery)}.`);
  return delivery.outcome === 'delivered' ? remoteCodes.done : remoteCodes.failed;
}

function detail({ status, error }: Pick<WebhookDelivery, 'status' | 'error'>): string {
  const words = [status === null ? '' : `status ${status}`, error ?? ''].filter(Boolean);
  return words.length === 0 ? '' : ` (${words.join(': ')})`;
}

async function rotate(client: PlatenClient, { json }: RemoteFlags, id: string): Promise<void> {
  const rotated = await client.rotateWebhookSecret(id);
  // The secret alone, so that a script can keep it.
  if (json) writeJson(rotated);
  else writeLine(rotated.secret);
  const until = rotated.webhook.formerSecretUntil;
  writeMessage(
    'The secret is shown only now.' +
      (until === null ? '' : ` The former one is used as well until ${localTime(until)}.`),
  );
}

async function replay(
  client: PlatenClient,
  { since, until, json }: ReplayFlags,
  id: string,
): Promise<void> {
  const replayed = await client.replayWebhook(id, { since, ...(until && { until }) });
  if (json) return writeJson(replayed);
  writeLine(
    `Events of ${localTime(replayed.since)} to ${localTime(replayed.until)} are sent again: ` +
      `${replayed.events} at most, as the filters choose.`,
  );
}

/** The service keeps this many attempts of each webhook. */
const allStored = 200;

async function deliveries(
  client: PlatenClient,
  { json, limit, failed }: DeliveriesFlags,
  id: string,
): Promise<void> {
  // The failed ones of all that are stored, not of the newest few.
  const asked = failed ? allStored : limit;
  const read = await client.webhookDeliveries(id, { ...(asked !== undefined && { limit: asked }) });
  const sent = failed
    ? read.filter(({ outcome }) => outcome !== 'delivered').slice(0, limit)
    : read;
  if (json) return writeJson(sent);
  if (sent.length === 0) return writeMessage(failed ? 'Nothing failed.' : 'Nothing was sent yet.');
  const lines = table<WebhookDelivery>(
    [
      { title: 'TIME', cell: ({ at }) => localTime(at) },
      {
        title: 'OUTCOME',
        cell: ({ outcome }) => ({ text: outcome, tone: outcome === 'delivered' ? 'good' : 'bad' }),
      },
      { title: 'EVENT', cell: ({ type, seq }) => (seq === null ? type : `${type} ${seq}`) },
      {
        title: 'ANSWER',
        cell: (one) =>
          detail(one)
            .trim()
            .replaceAll(/^\(|\)$/g, ''),
        isCut: true,
      },
    ],
    sent,
    out,
  );
  for (const line of lines) writeLine(line);
}

async function remove(client: PlatenClient, _flags: RemoteFlags, id: string): Promise<void> {
  await client.deleteWebhook(id);
  writeLine(`Removed ${id}.`);
}
