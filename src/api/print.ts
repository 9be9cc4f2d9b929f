// POST /print/:templateId

import Type from 'typebox';
import { jobStates, unconfirmedPolicies } from '../core/model/job.ts';
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
          expiresIn: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 604_800,
              description: 'Seconds after which a job that could not be sent fails with EXPIRED.',
            }),
          ),
          onUnconfirmed: Type.Optional(
            Type.Enum([...unconfirmedPolicies], {
              default: 'hold',
              description:
                'What is done when nobody knows whether it came out: hold leaves it to a person, reprint prints it again marked as a copy, discard clears it from the printer.',
            }),
          ),
          printer: Type.Optional(
            Type.String({
              description:
                'The id of a printer, or a group of which the idle one prints. Otherwise the one that the template names, or the default.',
            }),
          ),
          wait: Type.Optional(
            Type.Boolean({
              default: false,
              description:
                'Answer when the job has ended, after 60 s at most; a failed one is answered with PRINT_FAILED.',
            }),
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

export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,255}$',
      description:
        '1 to 255 visible ASCII characters. One key creates at most one job; asked again, it gets the same answer.',
    }),
  ),
});

export const PrintAnswer = success({
  jobId: Type.String(),
  status: Type.Enum([...jobStates], {
    description: 'queued; with wait, the state after waiting.',
  }),
  estimatedTime: Type.String({
    pattern: '^[0-9]+s$',
    description: 'Until the paper is out, with everything that waits before it.',
  }),
});
