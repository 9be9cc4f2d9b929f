// platen print: prints data with a template, many rows of a CSV file, or a document.

import type { Command } from 'commander';
import type { BatchRequest, CsvOptions, PlatenClient } from '../../../client/index.ts';
import { CommandError } from '../../command-result.ts';
import { showBatch } from '../batches/batch-progress.ts';
import { documentOf, kindOfName } from './document.ts';
import {
  apiOptions,
  documentSettings,
  type PrintFlags,
  withPrintOptions,
} from './print-options.ts';
import { readData } from './read-data.ts';
import { nameOf, readInput, textIn } from './read-input.ts';
import { remote } from '../remote-command.ts';
import { showEnd } from '../jobs/wait.ts';

export function printCommand(program: Command): void {
  const command = program
    .command('print')
    .description('print data with a template, or a document without one')
    .argument('<template|file>', 'a template; or a document, - for standard input')
    .argument('[data]', 'a JSON or CSV file, - for standard input, or the JSON itself');
  remote(withPrintOptions(command), print, { help });
}

const help = `
A document is a .txt, .md, .pdf, .png, .jpg, .webp, .gif, .svg, .zpl or .tspl file. A CSV
file, or a JSON file with a list, prints once for each row, as a batch.

Examples: platen print receipt order.json --wait
          platen print receipt '{"items":[{"name":"Tea","price":2.5}],"total":2.5}'
          platen print price-label products.csv --printer labels --wait
          platen print invoice.pdf --pages 1 --copies 2
          echo "Back in ten minutes" | platen print -`;

async function print(
  client: PlatenClient,
  flags: PrintFlags,
  what: string,
  data?: string,
): Promise<number> {
  const idempotencyKey = flags.idempotencyKey;
  const isDocument = data === undefined && !flags.example && (what === '-' || isFile(what, flags));
  if (isDocument) {
    const content = documentOf(await readInput(what), nameOf(what), flags.as);
    const request = { ...content, ...documentSettings(flags) };
    const printed = await client.printDirect(request, apiOptions(flags), { idempotencyKey });
    return await showEnd(client, printed, flags);
  }
  for (const name of Object.keys(documentSettings(flags)).concat(flags.as ? 'as' : []))
    throw new CommandError(`--${name} is for documents, and "${what}" is taken for a template.`);
  return await printTemplate(client, flags, what, data);
}

/** A name with a known extension, or a path; a template that is called so needs data. */
function isFile(what: string, { as }: PrintFlags): boolean {
  return as !== undefined || kindOfName(what) !== undefined || /[/\\]/.test(what);
}

async function printTemplate(
  client: PlatenClient,
  flags: PrintFlags,
  template: string,
  given?: string,
): Promise<number> {
  const options = apiOptions(flags);
  const call = { idempotencyKey: flags.idempotencyKey };
  if (flags.example && given !== undefined)
    throw new CommandError('Give either data or --example.');
  if (given !== undefined && /\.csv$/i.test(given)) {
    const csv = textIn(await readInput(given), nameOf(given));
    const named = { ...csvOptions(flags), ...(flags.name !== undefined && { name: flags.name }) };
    const { batchId, jobs } = await client.printCsv(template, csv, named, call);
    return await showBatch(client, batchId, jobs, flags);
  }
  const data = flags.example ? (await client.schema(template)).example : await readData(given);
  if (Array.isArray(data)) {
    const { priority: _, notBefore: _time, expiresIn: _span, ...each } = options;
    const request: BatchRequest = {
      ...(flags.name !== undefined && { name: flags.name }),
      jobs: data.map((row: Record<string, unknown>) => ({
        templateId: template,
        data: row,
        ...(Object.keys(each).length > 0 && { options: each }),
      })),
    };
    const { batchId, jobs } = await client.printBatch(request, call);
    return await showBatch(client, batchId, jobs.length, flags);
  }
  const printed = await client.print(template, data, options, call);
  return await showEnd(client, printed, flags);
}

function csvOptions(flags: PrintFlags): CsvOptions {
  const { metadata, priority, notBefore, expiresIn, wait: _, ...options } = apiOptions(flags);
  for (const [name, value] of Object.entries({ meta: metadata, priority, notBefore, expiresIn }))
    if (value !== undefined)
      throw new CommandError(`--${kebab(name)} cannot be used with a CSV file.`);
  return options;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
