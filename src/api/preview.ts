// Requests and answers of the preview routes: POST /preview, POST /preview/schema,
// POST /templates/:id/preview, GET /jobs/:jobId/preview.

import Type from 'typebox';
import { success } from './envelope.ts';

const request = {
  data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "The data to show; by default the template's example.",
    }),
  ),
  options: Type.Optional(
    Type.Object(
      {
        cutPaper: Type.Optional(Type.Boolean()),
        printer: Type.Optional(
          Type.String({
            description:
              'The id of a printer, or a group. By default the printer of the template, else the default printer.',
          }),
        ),
        profile: Type.Optional(
          Type.String({
            description:
              'The id of a profile in GET /profiles. By default the profile of the printer.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
};

export const PreviewBody = Type.Object(request, { additionalProperties: false });

const draft = { config: Type.Record(Type.String(), Type.Unknown()) };

/** For a template that is not stored. */
export const DraftPreviewBody = Type.Object(
  { ...draft, ...request },
  { additionalProperties: false },
);

export const DraftSchemaBody = Type.Object(draft, { additionalProperties: false });

export const DraftSchemaAnswer = success({
  schema: Type.Record(Type.String(), Type.Unknown()),
  example: Type.Record(Type.String(), Type.Unknown()),
});

export const PreviewQuery = Type.Object(
  { scale: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, default: 1 })) },
  { additionalProperties: false },
);

export const PreviewAnswer = success({
  width: Type.Integer({ description: 'In dots.' }),
  height: Type.Integer({ description: 'In dots.' }),
  image: Type.String({ description: 'The PNG in base64.' }),
  boxes: Type.Array(
    Type.Object({
      path: Type.String({ examples: ['blocks[2].blocks[0]'] }),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
    { description: 'The position of each block, in dots.' },
  ),
  sheets: Type.Array(
    Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
    { description: 'The position of each label; on a roll, the whole preview.' },
  ),
});
