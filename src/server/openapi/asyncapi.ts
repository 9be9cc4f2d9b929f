// The AsyncAPI document of the WebSocket, made from the schemas of its messages.

import { BatchUpdate, JobUpdate, PrinterUpdate } from '../../api/events.ts';
import { Components, type Schema } from './components.ts';
import { info } from './document.ts';
import { sample } from './sample.ts';

const messages = { jobUpdate: JobUpdate, printerUpdate: PrinterUpdate, batchUpdate: BatchUpdate };

const channel = `Each message is one JSON text. The service ignores messages of clients.

With \`?after=N\` the events after number N are sent first, for 24 hours. If N is older, the connection is closed with 4410: read the current state instead. The service sends a ping every 30 seconds, which WebSocket libraries answer automatically. A client that does not answer, reads too slowly (1013) or sends more than 100 frames per second is disconnected; 1001 says that the service stops, 4401 that the API key was revoked or has expired.`;

const security = `With \`auth.enabled\`, connect with the header X-API-Key or, from a browser, with the subprotocol \`platen.key.<base64url of the key>\`. Offer the subprotocol \`platen\` too: the service then selects that one, and its answer does not repeat the key.`;

export function asyncapiDocument(): object {
  const components = new Components();
  const described = Object.entries(messages).map(([name, source]) => {
    const schema = source as unknown as Schema;
    return [
      name,
      {
        name,
        title: schema['title'],
        summary: schema['description'],
        contentType: 'application/json',
        payload: components.schema(schema),
        examples: [{ payload: sample(schema) }],
      },
    ] as const;
  });
  const reference = (name: string) => ({ $ref: `#/components/messages/${name}` });
  return {
    asyncapi: '3.0.0',
    info: {
      ...info,
      license: { name: 'MIT' },
      description: `The events of Platen.\n\n${security}`,
    },
    servers: {
      // The service replaces the pathname if it has a base path.
      platen: {
        host: '{host}',
        pathname: '/',
        protocol: 'ws',
        description: 'The same host and port as the HTTP interface.',
        variables: { host: { default: '127.0.0.1:3000' } },
        security: [{ $ref: '#/components/securitySchemes/key' }],
      },
    },
    defaultContentType: 'application/json',
    channels: {
      events: {
        address: '/ws',
        title: 'Changes of jobs and printers',
        description: channel,
        messages: Object.fromEntries(described.map(([name]) => [name, reference(name)])),
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: {
                after: {
                  type: 'integer',
                  minimum: 0,
                  description: 'First send the events after this number again.',
                },
              },
            },
          },
        },
      },
    },
    operations: {
      sendEvents: {
        action: 'send',
        channel: { $ref: '#/channels/events' },
        summary: 'Every change of a job or printer, in order',
        messages: described.map(([name]) => ({ $ref: `#/channels/events/messages/${name}` })),
      },
    },
    components: {
      securitySchemes: { key: { type: 'httpApiKey', in: 'header', name: 'X-API-Key' } },
      messages: Object.fromEntries(described),
      schemas: components.schemas,
    },
  };
}
