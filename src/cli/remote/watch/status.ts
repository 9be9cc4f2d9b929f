// platen status: whether the service can print, and what needs attention.

import type { Command } from 'commander';
import {
  type Health,
  type PlatenClient,
  PlatenError,
  type Printer,
} from '../../../client/index.ts';
import { plain } from '../../terminal/plain.ts';
import { out, writeJson, writeLine } from '../../terminal/screen.ts';
import { type Cell, pairs } from '../../terminal/table.ts';
import { wrapped } from '../../terminal/wrap.ts';
import { remoteCodes } from '../exit-codes.ts';
import { printerTable } from '../printers/printer-table.ts';
import { canPrint, printerAdvice, printerState } from '../printers/printer-words.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';

export function statusCommand(program: Command): void {
  const command = program
    .command('status')
    .description('show whether the service and its printers can print');
  remote(command, status, { help });
}

const help = `
Ends with 1 if the service accepts no prints, or a printer cannot print. A paused printer
is no reason.`;

async function status(client: PlatenClient, { json }: RemoteFlags): Promise<number> {
  const [ready, health] = await Promise.all([problemsOf(client), healthOf(client)]);
  const [printers, counts, nodes, warnings] = await Promise.all([
    client.printers(),
    client.countJobs({ status: 'queued,printing' }),
    allowed(client.nodes()),
    allowed(client.warnings()),
  ]);
  const isFine = ready.length === 0 && printers.every((one) => canPrint(one) || one.paused);
  const code = isFine ? remoteCodes.done : remoteCodes.failed;
  if (json) {
    writeJson({
      url: client.url,
      version: health?.version ?? null,
      ready: ready.length === 0,
      problems: ready,
      printers,
      jobs: counts.byStatus,
      nodes: nodes?.nodes ?? null,
      warnings: warnings ?? null,
    });
    return code;
  }
  const { queued, printing } = counts.byStatus;
  const entries: [string, string | Cell][] = [
    ['Service', `${client.url}${health ? `, version ${health.version}` : ''}`],
    [
      'Prints',
      ready.length === 0 ? { text: 'accepted', tone: 'good' } : { text: 'refused', tone: 'bad' },
    ],
    ['Jobs', `${queued} queued, ${printing} printing`],
    ['Nodes', nodes?.shared ? nodes.nodes.map(({ name }) => name).join(', ') : ''],
  ];
  for (const line of pairs(entries, out)) writeLine(line);
  for (const problem of ready) writeLine(`  ${out.paint('bad', plain(problem))}`);
  writeLine();
  for (const line of printerTable(printers, out)) writeLine(line);
  const todo = [...printers.flatMap(advice), ...(warnings ?? []).map(({ message }) => message)];
  if (todo.length > 0) writeLine();
  for (const text of todo)
    for (const [index, line] of wrapped(plain(text), out.columns - 2).entries())
      writeLine(`${index === 0 ? out.paint('warn', '!') : ' '} ${line}`);
  return code;
}

function advice(printer: Printer): string[] {
  const text = printerAdvice(printer);
  return text === '' ? [] : [`${printer.id}: ${printerState(printer).text}. ${text}`];
}

/** Why prints are refused. */
async function problemsOf(client: PlatenClient): Promise<string[]> {
  try {
    await client.ready();
    return [];
  } catch (error) {
    if (!(error instanceof PlatenError) || error.status !== 503) throw error;
    return error.details.length > 0 ? error.details : [error.message];
  }
}

/** Null while it is unhealthy: `problemsOf` says why. */
async function healthOf(client: PlatenClient): Promise<Health | null> {
  try {
    return await client.health({ retries: 0 });
  } catch (error) {
    if (error instanceof PlatenError && error.status === 503) return null;
    throw error;
  }
}

/** Null if the key may not read it. */
async function allowed<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PlatenError && error.code === 'FORBIDDEN') return null;
    throw error;
  }
}
