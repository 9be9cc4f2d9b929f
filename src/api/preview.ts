// POST /preview, POST /preview/schema, POST /templates/:id/preview, GET /jobs/:jobId/preview

import Type from 'typebox';
import { success } from './envelope.ts';

const request = {
  data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "What to show; the template's example where it is left out.",
    }),
  ),
  options: Type.Optional(
    Type.Object(
      {
        cutPaper: Type.Optional(Type.Boolean()),
        printer: Type.Optional(
          Type.String({
            description:
              'The id of a printer, or a group. Otherwise the one that the template names, or the default.',
          }),
        ),
        profile: Type.Optional(
          Type.String({
            description: 'A profile of GET /profiles; otherwise that of the printer.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
};

export const PreviewBody = Type.Object(request, { additionalProperties: false });

const draft = { config: Type.Record(Type.String(), Type.Unknown()) };

/** A template that is not stored yet. */
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
    { description: 'Where each block lies, in dots.' },
  ),
  sheets: Type.Array(
    Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
    { description: 'Where each label lies; all of it for a roll.' },
  ),
});
