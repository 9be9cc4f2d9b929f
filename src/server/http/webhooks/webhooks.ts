// HTTP routes under /webhooks.

import { answers } from '../../../api/envelope.ts';
import {
  DeliveryList,
  DeliveryQuery,
  NewWebhook,
  ReplayAnswer,
  ReplayBody,
  TestAnswer,
  WebhookAnswer,
  WebhookChange,
  WebhookDeleted,
  WebhookList,
  WebhookMade,
  WebhookParams,
} from '../../../api/webhooks.ts';
import type { WebhookSettings } from '../../../core/model/webhooks/webhook.ts';
import type { WebhookDetail, Webhooks } from '../../app/operation/webhooks.ts';
import type { App } from '../app.ts';

const tags = ['webhooks'];
const one = { tags, params: WebhookParams };
const success = true as const;
const pageSize = 50;

export function webhookRoutes(app: App, webhooks: Webhooks): void {
  app.get('/webhooks', {
    schema: {
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      tags,
      response: answers(200, WebhookList),
    },
    handler: async () => ({ success, webhooks: (await webhooks.list()).map(toJson) }),
  });

  app.post('/webhooks', {
    schema: {
      operationId: 'createWebhook',
      summary: 'Send events to an address',
      description:
        'Every event from now on that matches all of the filters, in order, at least once, signed as Standard Webhooks describes. The answer has the secret, which cannot be read again. docs/webhooks.md has receivers to copy.',
      tags,
      faults: ['STORAGE_FULL'],
      body: NewWebhook,
      response: answers(201, WebhookMade),
    },
    handler: async ({ body }, reply) => {
      const none = { events: null, printers: null, templates: null, states: null };
      const made = await webhooks.create({ ...none, enabled: true, ...body });
      return reply.code(201).send({ success, webhook: toJson(made), secret: made.webhook.secret });
    },
  });

  app.get('/webhooks/:id', {
    schema: {
      ...one,
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      faults: ['WEBHOOK_NOT_FOUND'],
      response: answers(200, WebhookAnswer),
    },
    handler: async ({ params: { id } }) => ({ success, webhook: toJson(await webhooks.get(id)) }),
  });

  app.put('/webhooks/:id', {
    schema: {
      ...one,
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description:
        'Fields left out stay as they are; null removes a filter. A webhook that is enabled again gets the events from then on.',
      faults: ['WEBHOOK_NOT_FOUND', 'STORAGE_FULL'],
      body: WebhookChange,
      response: answers(200, WebhookAnswer),
    },
    handler: async ({ params: { id }, body }) => ({
      success,
      webhook: toJson(await webhooks.change(id, body as Partial<WebhookSettings>)),
    }),
  });

  app.delete('/webhooks/:id', {
    schema: {
      ...one,
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent, except for a message that is on its way.',
      faults: ['WEBHOOK_NOT_FOUND', 'STORAGE_FULL'],
      response: answers(200, WebhookDeleted),
    },
    handler: async ({ params: { id } }) => {
      await webhooks.remove(id);
      return { success, message: `Webhook ${id} was deleted.` };
    },
  });

  app.post('/webhooks/:id/test', {
    schema: {
      ...one,
      operationId: 'testWebhook',
      summary: 'Send a test message',
      description:
        'Sends `{"type": "test"}`, signed, and waits for the answer of the receiver, up to 15 seconds. Also for a webhook that is disabled.',
      faults: ['WEBHOOK_NOT_FOUND', 'STORAGE_FULL'],
      response: answers(200, TestAnswer),
    },
    handler: async ({ params: { id } }) => ({ success, delivery: await webhooks.test(id) }),
  });

  app.post('/webhooks/:id/rotate', {
    schema: {
      ...one,
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the secret of a webhook',
      description:
        'The answer has the new secret. For 24 hours messages are signed with both, so that the receiver can change over.',
      faults: ['WEBHOOK_NOT_FOUND', 'STORAGE_FULL'],
      response: answers(200, WebhookMade),
    },
    handler: async ({ params: { id } }) => {
      const rotated = await webhooks.rotate(id);
      return { success, webhook: toJson(rotated), secret: rotated.webhook.secret };
    },
  });

  app.post('/webhooks/:id/replay', {
    schema: {
      ...one,
      operationId: 'replayWebhook',
      summary: 'Send the events of a span of time once more',
      description:
        'With the same ids as the first time. Events are stored for 4 days while there is a webhook. They are sent after the new ones. A second replay joins one that has not ended: both become one span, with the events between them, and `replay` is that span.',
      faults: ['WEBHOOK_NOT_FOUND', 'STORAGE_FULL'],
      body: ReplayBody,
      response: answers(200, ReplayAnswer),
    },
    handler: async ({ params: { id }, body }) => {
      const { since, until, after, through } = await webhooks.replay(id, body.since, body.until);
      return { success, replay: { since, until, events: through - after } };
    },
  });

  app.get('/webhooks/:id/deliveries', {
    schema: {
      ...one,
      operationId: 'listWebhookDeliveries',
      summary: 'Read what was sent, and what the receiver answered',
      faults: ['WEBHOOK_NOT_FOUND'],
      querystring: DeliveryQuery,
      response: answers(200, DeliveryList),
    },
    handler: async ({ params: { id }, query: { limit = pageSize, before } }) => ({
      success,
      deliveries: await webhooks.deliveries(id, { limit, before }),
    }),
  });
}

/** The webhook without its secrets. */
function toJson({ webhook, progress }: WebhookDetail) {
  const { id, name, url, enabled, events, printers, templates, states, replay } = webhook;
  const { createdAt, updatedAt, disabledReason, formerSecret } = webhook;
  const isReplaying = replay && (progress.replay?.cursor ?? replay.after) < replay.through;
  return {
    id,
    name,
    url,
    enabled,
    events,
    printers,
    templates,
    states,
    createdAt,
    updatedAt,
    disabledReason,
    formerSecretUntil: formerSecret?.until ?? null,
    failingSince: progress.failingSince,
    nextAttemptAt: progress.nextAt,
    lastError: progress.lastError,
    late: progress.late.length,
    givenUp: progress.givenUp,
    replaying: isReplaying ? { since: replay.since, until: replay.until } : null,
  };
}
