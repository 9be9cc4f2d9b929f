// Requests and answers of the preview routes: POST /preview, POST /preview/schema,
// POST /templates/:id/preview, GET /jobs/:jobId/preview.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { directContent, directSettings } from './direct-print.ts';
import { answer, body, closed, pngExample, success } from './envelope.ts';
import { PrintWarnings } from './print-warning.ts';
import { dataSchema, NewTemplate } from './templates.ts';
import { optional } from '../core/model/optional.ts';

const request = {
  data: Type.Optional(
    anyObject({
      description: "The data to show; by default the template's example.",
    }),
  ),
  options: Type.Optional(
    closed({
      cutPaper: optional.boolean({ default: true, description: 'false suppresses every cut.' }),
      printer: optional.string({
        description:
          'The id of a printer, or a group. By default the printer of the template, else the default printer.',
      }),
      profile: optional.string({
        description: 'The id of a profile in GET /profiles. By default the profile of the printer.',
      }),
    }),
  ),
};

export const PreviewBody = Type.Object(request, {
  title: 'PreviewRequest',
  additionalProperties: false,
  examples: [{ data: { items: [{ name: 'Flat white', price: 3.9 }], total: 3.9 } }],
});

const draft = { config: NewTemplate.properties.config };

/** The body of a preview of what POST /print would print. */
export const DraftPreviewBody = body('DraftPreviewRequest', { ...directContent, ...request });

export const DraftSchemaBody = Type.Object(draft, {
  title: 'DraftSchemaRequest',
  additionalProperties: false,
});

export const DraftSchemaAnswer = success(dataSchema);

export const PreviewQuery = closed({
  scale: optional.integer({
    minimum: 1,
    maximum: 4,
    default: 1,
    description:
      'Pixels per dot, in each direction. An enlarged picture has at most 400 million pixels.',
  }),
});

/** The query of a preview whose body is not JSON. */
export const DirectPreviewQuery = closed({
  ...PreviewQuery.properties,
  printer: request.options.properties.printer,
  ...directSettings,
});

const position = {
  x: Type.Number({ description: 'From the left.', examples: [0] }),
  y: Type.Number({ description: 'From the top.', examples: [24] }),
  width: Type.Number({ description: 'In dots.', examples: [576] }),
  height: Type.Number({ description: 'In dots.', examples: [96] }),
};

/** Also of the papers of a route. */
export const printedText = Type.Array(Type.String(), {
  description:
    'The printed text, line by line, for people who do not see the image; codes by their content. At most 10,000 characters; empty for a PDF or printer data.',
  examples: [['Café Aurora', 'Flat white €3.90']],
});

export const PreviewAnswer = answer('Preview', {
  width: Type.Integer({ description: 'In dots.', examples: [576] }),
  height: Type.Integer({ description: 'In dots.', examples: [160] }),
  image: Type.String({ description: 'The PNG in base64.', examples: [pngExample] }),
  text: printedText,
  boxes: Type.Array(
    Type.Object({
      path: Type.String({ description: 'The block in the config.', examples: ['blocks[0]'] }),
      ...position,
    }),
    { description: 'The position of each block, in dots.' },
  ),
  sheets: Type.Array(Type.Object(position), {
    description: 'The position of each label; on a roll, the whole preview.',
  }),
  warnings: PrintWarnings,
});
