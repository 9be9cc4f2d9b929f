// platen watch: shows printers and jobs while they change. A terminal shows the whole state;
// a pipe gets a line for each change, or a JSON object with --json.

import { once } from 'node:events';
import type { Command } from 'commander';
import { WebSocket } from 'ws';
import {
  type Event,
  type Listener,
  type PlatenClient,
  PlatenError,
  type SocketConstructor,
} from '../../../client/index.ts';
import { out, writeLine } from '../../terminal/screen.ts';
import { remoteCodes } from '../exit-codes.ts';
import { eventLine } from './event-line.ts';
import { LiveView } from './live-view.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';

export function watchCommand(program: Command): void {
  const command = program
    .command('watch')
    .description('show printers and jobs live, until Ctrl-C or q');
  // Node 20 has no WebSocket of its own.
  remote(command, watch, {
    help,
    client: { WebSocket: WebSocket as unknown as SocketConstructor },
  });
}

const help = `
Without a terminal: a line for each change; with --json an event of the API on each line.

Example: platen watch --json | jq 'select(.data.status == "failed")'`;

async function watch(client: PlatenClient, { json }: RemoteFlags): Promise<number> {
  // Refuses a wrong address or key at once; the feed would try again for ever.
  await client.printers();
  return json || !out.isTerminal
    ? await follow(client, (event) => (json ? JSON.stringify(event) : eventLine(event)))
    : await view(client);
}

async function follow(client: PlatenClient, lineOf: (event: Event) => string): Promise<number> {
  return await listen(client, { onEvent: (event) => writeLine(lineOf(event)) });
}

async function view(client: PlatenClient): Promise<number> {
  const live = new LiveView(client, out);
  live.open();
  try {
    return await listen(client, live);
  } finally {
    live.close();
  }
}

/** Ends at a signal, or when the service refuses the connection. */
async function listen(client: PlatenClient, listener: Listener): Promise<number> {
  let refuse: (error: PlatenError) => void = () => {};
  const refused = new Promise<PlatenError>((resolve) => (refuse = resolve));
  const feed = client.listen({
    onEvent: (event) => listener.onEvent(event),
    onReset: () => listener.onReset?.(),
    onState: (state) => listener.onState?.(state),
    onError: (error) => refuse(error),
  });
  const signals = [once(process, 'SIGINT'), once(process, 'SIGTERM'), quitKey()];
  const ending = await Promise.race([refused, ...signals]);
  feed.close();
  if (process.stdin.isTTY) process.stdin.unref();
  if (ending instanceof PlatenError) throw ending;
  return remoteCodes.done;
}

const quitKeys = ['q', '\u0003', '\u0004'];

/** q, or Ctrl-C, which a terminal in raw mode does not turn into a signal. */
async function quitKey(): Promise<void> {
  const { stdin } = process;
  if (!stdin.isTTY || !out.isTerminal) return await new Promise(() => {});
  stdin.setRawMode(true);
  for (;;) {
    const [bytes] = (await once(stdin, 'data')) as [Buffer];
    if (quitKeys.some((key) => bytes.includes(key))) return;
  }
}
