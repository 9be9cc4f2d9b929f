// Schemas of /webhooks.

import Type from 'typebox';
import { webhookEvents, webhookStates } from '../core/model/webhooks/webhook.ts';
import { answer, closed, message, nullable, success, timestamp } from './envelope.ts';
import { optional } from '../core/model/optional.ts';

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Who receives it.',
  examples: ['Order system'],
});
const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description:
    'Where events are sent, by POST. Addresses that are not on the internet need webhooks.allowPrivate.',
  examples: ['https://orders.example/platen'],
});
const ids = (description: string, example: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description,
    examples: [[example]],
  });
/** An event that has no such field does not match. */
const filters = {
  events: Type.Array(Type.Enum([...webhookEvents]), {
    minItems: 1,
    uniqueItems: true,
    description: 'Types of events.',
    examples: [['jobUpdate']],
  }),
  printers: ids('Ids or groups of printers.', 'till-1'),
  templates: ids('Ids of templates: only events of their jobs.', 'receipt'),
  states: Type.Array(Type.Enum([...webhookStates]), {
    minItems: 1,
    uniqueItems: true,
    description: '`data.status` of the event.',
    examples: [['completed', 'failed']],
  }),
};
const enabled = Type.Boolean({
  description:
    'false: nothing is sent. What happens meanwhile is sent later only by POST /webhooks/:id/replay.',
});

const example = {
  id: 'hook-3f9c21b07a44',
  name: 'Order system',
  url: 'https://orders.example/platen',
  enabled: true,
  events: ['jobUpdate'],
  printers: null,
  templates: ['receipt'],
  states: ['completed', 'failed'],
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
  disabledReason: null,
  formerSecretUntil: null,
  failingSince: null,
  nextAttemptAt: null,
  lastError: null,
  late: 0,
  givenUp: 0,
  replaying: null,
};

const Span = Type.Object({
  since: timestamp('The first time of the span.'),
  until: timestamp('The end of the span.', '2026-01-31T13:00:00.000Z'),
});

const WebhookSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the webhook.', examples: [example.id] }),
    name,
    url,
    enabled,
    events: nullable(filters.events),
    printers: nullable(filters.printers),
    templates: nullable(filters.templates),
    states: nullable(filters.states),
    createdAt: timestamp('When it was made.'),
    updatedAt: timestamp('When it was changed last.'),
    disabledReason: nullable(
      Type.String({ description: 'Why it was disabled, unless by a request.' }),
    ),
    formerSecretUntil: nullable(
      timestamp('Until then, messages are also signed with the secret before the last rotation.'),
    ),
    failingSince: nullable(timestamp('Present while the receiver does not take messages.')),
    nextAttemptAt: nullable(timestamp('While it fails: when it is tried again.')),
    lastError: nullable(Type.String({ description: 'While it fails: why.' })),
    late: Type.Integer({
      minimum: 0,
      description: 'Events that are tried again while later ones were delivered.',
    }),
    givenUp: Type.Integer({
      minimum: 0,
      description: 'Events that were given up after three days, since it was enabled.',
    }),
    replaying: nullable(Span),
  },
  { title: 'Webhook', description: 'A webhook, without its secret.', examples: [example] },
);

const settings = {
  name,
  url,
  enabled: Type.Optional(enabled),
  events: Type.Optional(nullable(filters.events)),
  printers: Type.Optional(nullable(filters.printers)),
  templates: Type.Optional(nullable(filters.templates)),
  states: Type.Optional(nullable(filters.states)),
};

const newExample = {
  name: example.name,
  url: example.url,
  events: ['jobUpdate'],
  states: ['completed', 'failed'],
};

export const NewWebhook = Type.Object(settings, {
  additionalProperties: false,
  title: 'NewWebhook',
  examples: [newExample],
});

export const WebhookChange = Type.Partial(Type.Object(settings), {
  additionalProperties: false,
  title: 'WebhookChange',
  examples: [{ enabled: false }],
});

const secret = Type.String({
  description:
    'The secret with which the receiver checks signatures. It is shown only now; POST /webhooks/:id/rotate makes another one.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs='],
});

export const WebhookParams = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The id of the webhook, as GET /webhooks lists it.',
    examples: [example.id],
  }),
});

export const WebhookList = success({
  webhooks: Type.Array(WebhookSchema, { description: 'Sorted by name.' }),
});

export const WebhookAnswer = success({ webhook: WebhookSchema });

export const WebhookMade = answer('WebhookMade', { webhook: WebhookSchema, secret });

export const WebhookDeleted = success({
  message: message('Webhook hook-3f9c21b07a44 was deleted.'),
});

const attempt = {
  at: timestamp('When it was sent.'),
  messageId: Type.String({
    description: 'The header webhook-id, the same in every attempt.',
    examples: ['hook-3f9c21b07a44-1024-ml2k3f9c'],
  }),
  seq: nullable(Type.Integer({ description: 'The number of the event; null for a test.' })),
  type: Type.String({ description: 'The type of the event, or test.', examples: ['jobUpdate'] }),
  outcome: Type.Enum(['delivered', 'failed', 'given up'], {
    description: 'given up: it is not tried again.',
  }),
  status: nullable(Type.Integer({ description: 'Of the answer; null if there was none.' })),
  error: nullable(Type.String({ description: 'Why it failed, with the beginning of the answer.' })),
  durationMs: Type.Integer({ minimum: 0, description: 'Until the answer, in milliseconds.' }),
};
const attemptExample = {
  at: '2026-01-31T12:00:00.000Z',
  messageId: 'hook-3f9c21b07a44-1024-ml2k3f9c',
  seq: 1024,
  type: 'jobUpdate',
  outcome: 'delivered',
  status: 204,
  error: null,
  durationMs: 38,
};

export const TestAnswer = success({
  delivery: Type.Object(attempt, {
    description: 'What became of the test message. It is not tried again.',
    examples: [{ ...attemptExample, seq: null, type: 'test' }],
  }),
});

export const DeliveryQuery = closed({
  limit: optional.integer({
    minimum: 1,
    maximum: 200,
    description: '50 by default.',
    examples: [50],
  }),
  before: optional.integer({
    minimum: 1,
    description: 'The number of the last attempt of the page before.',
    examples: [17],
  }),
});

export const DeliveryList = success({
  deliveries: Type.Array(
    Type.Object(
      { number: Type.Integer({ description: 'Its number in the log.' }), ...attempt },
      { title: 'WebhookDelivery', examples: [{ number: 17, ...attemptExample }] },
    ),
    { description: 'The newest first; the last 200 attempts of each webhook are kept.' },
  ),
});

export const ReplayBody = Type.Object(
  {
    since: timestamp('Events from this time on.'),
    until: Type.Optional(timestamp('Events before this time; by default up to now.')),
  },
  {
    additionalProperties: false,
    title: 'WebhookReplay',
    examples: [{ since: '2026-01-31T12:00:00.000Z' }],
  },
);

export const ReplayAnswer = success({
  replay: Type.Object(
    {
      since: Span.properties.since,
      until: Span.properties.until,
      events: Type.Integer({
        minimum: 0,
        description: 'How many events of that time are stored; those that match are sent.',
      }),
    },
    { description: 'What is delivered once more.' },
  ),
});
