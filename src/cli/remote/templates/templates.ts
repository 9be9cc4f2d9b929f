// platen templates: lists templates, and shows the data that one needs.

import type { Command } from 'commander';
import type { PlatenClient, TemplateSummary } from '../../../client/index.ts';
import { out, writeJson, writeLine, writeMessage } from '../../terminal/screen.ts';
import { type Column, pairs, table } from '../../terminal/table.ts';
import { readData } from '../print/read-data.ts';
import { remote, type RemoteFlags } from '../remote-command.ts';
import { fieldsOf } from './schema-fields.ts';
import { localTime } from '../times.ts';
import { writeImage } from './write-image.ts';

export function templatesCommand(program: Command): void {
  const templates = program
    .command('templates')
    .description('list templates, and show what data they need');
  remote(
    templates
      .command('list', { isDefault: true })
      .description('list templates, or show one with the fields of its data (the default)')
      .argument('[id]', 'show this template'),
    list,
    { help: '\nExample: platen templates receipt' },
  );
  remote(
    templates
      .command('example')
      .description('write data that a template accepts, as JSON')
      .argument('<id>'),
    example,
    { help: '\nExample: platen templates example receipt > data.json' },
  );
  remote(
    templates
      .command('preview')
      .description('write what a template prints as PNG')
      .argument('<id>')
      .argument('<file>', 'the file to write; - for standard output')
      .argument('[data]', 'a JSON file, - for standard input, or the JSON itself')
      .option('-p, --printer <id>', 'as this printer prints it'),
    preview,
    { help: '\nExample: platen templates preview receipt receipt.png order.json' },
  );
}

const columns: Column<TemplateSummary>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name, isCut: true },
  { title: 'VERSION', cell: ({ version }) => String(version), isRight: true, leftOut: 3 },
  { title: 'CHANGED', cell: changed, leftOut: 2 },
  { title: 'DESCRIPTION', cell: ({ description }) => description, isCut: true, leftOut: 1 },
];

function changed({ starter, updatedAt }: TemplateSummary): string {
  return starter ? 'starter' : localTime(updatedAt);
}

async function list(client: PlatenClient, { json }: RemoteFlags, id?: string): Promise<void> {
  if (id !== undefined) return await show(client, id, json);
  const templates = await client.templates();
  if (json) return writeJson(templates);
  if (templates.length === 0)
    return writeMessage('There are no templates. platen import stores a folder of them.');
  for (const line of table(columns, templates, out)) writeLine(line);
}

async function show(client: PlatenClient, id: string, json?: true): Promise<void> {
  const [template, { schema }] = await Promise.all([client.template(id), client.schema(id)]);
  if (json) return writeJson({ ...template, schema });
  const entries: [string, string][] = [
    ['Template', `${template.id} (version ${template.version})`],
    ['Name', template.name],
    ['About', template.description],
    ['Changed', localTime(template.updatedAt)],
  ];
  for (const line of pairs(entries, out)) writeLine(line);
  writeLine();
  const fields = fieldsOf(schema);
  if (fields.length === 0) return writeLine('It needs no data.');
  const lines = table(
    [
      { title: 'FIELD', cell: ({ path }) => path },
      { title: 'TYPE', cell: ({ type }) => type },
      { title: 'NEEDED', cell: ({ isRequired }) => (isRequired ? 'yes' : '') },
      { title: 'DESCRIPTION', cell: ({ description }) => description, isCut: true, leftOut: 1 },
    ],
    fields,
    out,
  );
  for (const line of lines) writeLine(line);
}

async function example(client: PlatenClient, _flags: RemoteFlags, id: string): Promise<void> {
  writeJson((await client.schema(id)).example);
}

async function preview(
  client: PlatenClient,
  { printer }: RemoteFlags & { printer?: string },
  id: string,
  file: string,
  data?: string,
): Promise<void> {
  const request = {
    ...(data !== undefined && { data: await readData(data) }),
    ...(printer !== undefined && { options: { printer } }),
  };
  await writeImage(file, await client.previewTemplate(id, request));
}
