// Requests and answers of /export and /import.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { conflictPolicies } from '../core/model/import-plan.ts';
import { NewAsset } from './assets.ts';
import { ExportedCounter, ImportedCounter } from './counters.ts';
import { answer, closed, named, pngExample } from './envelope.ts';
import { NewPrinter } from './printers.ts';
import { NewRoute } from './routes.ts';
import { NewTemplate } from './templates.ts';
import { optional } from '../core/model/optional.ts';

const included = (what: string) =>
  optional.boolean({ default: true, description: `false leaves out ${what}.` });

export const ExportQuery = closed({
  starters: included('the starters that were never changed'),
  assets: included('the images'),
  routes: included('the routes'),
  counters: included('the counters'),
  printers: included('the printers'),
});

const ExportedTemplate = named('ExportedTemplate', {
  id: Type.String({ examples: ['table-number'] }),
  name: Type.String({ examples: ['Table number'] }),
  description: Type.String({ examples: ['A large number.'] }),
  config: anyObject({
    examples: [{ name: 'Table number', blocks: [{ type: 'text', content: '{{ table }}' }] }],
  }),
});
const ExportedAsset = named('ExportedAsset', {
  name: Type.String({ examples: ['logo'] }),
  content: Type.String({ description: 'The image in base64.', examples: [pngExample] }),
});
const ExportedRoute = Type.Pick(NewRoute, ['id', 'name', 'rules'], { title: 'ExportedRoute' });
const ExportedPrinter = Type.Object(NewPrinter.properties, {
  title: 'ExportedPrinter',
  description: 'The stored settings, as for POST /printers.',
  examples: [{ id: 'kitchen', virtual: 'platen', width: 58 }],
});

export const ExportAnswer = answer('ExportAnswer', {
  templates: Type.Array(ExportedTemplate, { description: 'By id.' }),
  assets: Type.Array(ExportedAsset, { description: 'By name.' }),
  routes: Type.Array(ExportedRoute, { description: 'By id.' }),
  counters: Type.Array(ExportedCounter, {
    description: 'By id, without the numbers that they have reached.',
  }),
  printers: Type.Array(ExportedPrinter, {
    description: 'Those that have stored settings: the default printer first, the others by id.',
  }),
});

const OnConflict = Type.Enum([...conflictPolicies], {
  description:
    'What to do with templates, images, routes, counters and printers that exist and differ: replace them, keep them, or refuse the import (the default). A starter that was never changed is replaced.',
});

export const ImportQuery = closed({
  dryRun: optional.boolean({ default: false, description: 'Only answer what would change.' }),
  onConflict: Type.Optional(OnConflict),
});

const maxItems = 2000;

/** The answer of GET /export can be sent as it is. */
export const ImportBody = Type.Object(
  {
    templates: Type.Optional(Type.Array(NewTemplate, { maxItems })),
    assets: Type.Optional(Type.Array(NewAsset, { maxItems })),
    routes: Type.Optional(Type.Array(NewRoute, { maxItems })),
    counters: Type.Optional(Type.Array(ImportedCounter, { maxItems })),
    printers: Type.Optional(Type.Array(NewPrinter, { maxItems })),
    onConflict: Type.Optional(OnConflict),
    success: Type.Optional(Type.Unknown({ description: 'Ignored.' })),
  },
  {
    title: 'ImportBody',
    additionalProperties: false,
    examples: [
      {
        templates: [
          {
            id: 'table-number',
            name: 'Table number',
            config: { name: 'Table number', blocks: [{ type: 'text', content: '{{ table }}' }] },
          },
        ],
        onConflict: 'replace',
      },
    ],
  },
);

const Items = (description: string, examples: string[] = []) =>
  Type.Array(Type.String(), { description, examples: [examples] });

export const ImportAnswer = answer('ImportAnswer', {
  dryRun: Type.Boolean({ description: 'Whether nothing was stored.', examples: [false] }),
  created: Items('What did not exist.', ['templates/table-number']),
  changed: Items('What existed and was replaced.', ['templates/receipt']),
  unchanged: Items('What existed and is equal.', ['assets/logo']),
  kept: Items('What existed, differs, and was kept because of onConflict.'),
  failed: Type.Array(
    named('FailedImport', {
      item: Type.String({ examples: ['printers/kitchen'] }),
      message: Type.String({ examples: ['There are already 100 printers.'] }),
    }),
    {
      description:
        'Counters and printers that could not be set up. They follow one by one after the templates, images and routes, which are stored together.',
      examples: [[]],
    },
  ),
  differences: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'For each item in changed and kept, what differs: one line per field.',
    examples: [{ 'templates/receipt': ['config.blocks[2].content: "Sum" → "Total"'] }],
  }),
});
