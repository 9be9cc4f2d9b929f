// POST /print/:templateId

import Type from 'typebox';
import { success } from './envelope.ts';

export const PrintBody = Type.Object(
  {
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: "What the template needs: see the template's schema.",
    }),
    options: Type.Optional(
      Type.Object(
        {
          copies: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'How many.' }),
          ),
          cutPaper: Type.Optional(
            Type.Boolean({ default: true, description: 'false suppresses every cut.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ data: { number: 'A42' }, options: { copies: 1, cutPaper: true } }],
  },
);

export const PrintAnswer = success({
  jobId: Type.String(),
  status: Type.Literal('queued'),
  estimatedTime: Type.String({
    pattern: '^[0-9]+s$',
    description: 'Until the paper is out, with everything that waits before it.',
  }),
});
