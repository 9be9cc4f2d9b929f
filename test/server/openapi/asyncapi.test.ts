// The AsyncAPI document, against the messages that the WebSocket really sends.

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { asyncapiDocument } from '../../../src/server/openapi/asyncapi.ts';
import { eventually, startService } from '../../support/service/service.ts';

interface AsyncApi {
  asyncapi: string;
  channels: { events: { address: string; messages: Record<string, object> } };
  components: {
    messages: Record<string, { payload: object; examples: { payload: object }[] }>;
    schemas: Record<string, { properties: { data: object } }>;
  };
}

const document = asyncapiDocument() as AsyncApi;
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema(document, 'asyncapi');

/** For a receipt without an image, which would be decoded in another thread. */
const receipt = { shop: { name: 'Shop' }, items: [], total: 0 };

function problems(type: string, message: unknown): unknown {
  const reference = `asyncapi#/components/messages/${type}/payload`;
  const validate = ajv.compile({ $ref: reference });
  return validate(message) ? null : validate.errors;
}

test('every message of the WebSocket is described, with each of its fields', async () => {
  const service = await startService();
  const feed = service.listen();
  await feed.opened;
  await service.post('/printers', { id: 'try', virtual: 'platen' });
  await service.ended(await service.print('receipt', receipt));
  await service.post('/printers/try/pause');
  const waiting = await service.print('receipt', receipt, { printer: 'try' });
  await service.delete('/printers/try?moveTo=default');
  await service.ended(waiting);
  await eventually(() => {
    expect(feed.messages.some(({ data }) => data.removed)).toBe(true);
    expect(feed.messages.some(({ data }) => data.movedFrom)).toBe(true);
  });
  expect(feed.messages.length).toBeGreaterThan(8);
  for (const message of feed.messages) {
    expect(Object.keys(document.components.messages)).toContain(message.type);
    expect(problems(message.type, message), JSON.stringify(message)).toBeNull();
    const name = message.type[0].toUpperCase() + message.type.slice(1);
    const { data } = document.components.schemas[name]!.properties as {
      data: { properties: object };
    };
    expect(Object.keys(data.properties)).toEqual(expect.arrayContaining(Object.keys(message.data)));
  }
});

test('the examples of the messages match their schemas', () => {
  expect(document.asyncapi).toBe('3.0.0');
  expect(document.channels.events.address).toBe('/ws');
  for (const [type, { examples }] of Object.entries(document.components.messages))
    for (const { payload } of examples) expect(problems(type, payload), type).toBeNull();
});
