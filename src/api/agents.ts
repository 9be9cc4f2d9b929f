// Schemas of /agents.

import Type from 'typebox';
import { printerIdPattern } from '../core/model/printers/printer-id.ts';
import { message, nullable, success, timestamp } from './envelope.ts';

export const AgentSchema = Type.Object(
  {
    name: Type.String({
      description: 'As in the addresses of its printers.',
      examples: ['till-1'],
    }),
    connected: Type.Boolean(),
    since: timestamp('When it connected, or when the connection ended.'),
    version: Type.String({ description: 'The version of Platen of its last connection.' }),
    latencyMs: nullable(
      Type.Number({
        description:
          'How long a message to the agent and its answer last took. null: not connected, or connected to another node than the one that answers.',
      }),
    ),
    node: nullable(Type.String({ description: 'The node that it is connected to.' })),
    keyId: nullable(
      Type.String({
        description:
          'The API key that the name belongs to. null: the key of the configuration, or no key was needed.',
      }),
    ),
    printers: Type.Array(Type.String(), { description: 'The ids of the printers behind it.' }),
  },
  {
    title: 'Agent',
    description: 'A program in the network of some printers that lends it to the service.',
    examples: [
      {
        name: 'till-1',
        connected: true,
        since: '2026-01-31T12:00:00.000Z',
        version: '0.2.0',
        latencyMs: 23,
        node: 'node-1',
        keyId: 'key-3f9c21b07a44',
        printers: ['bar', 'kitchen'],
      },
    ],
  },
);

export const AgentList = success({
  agents: Type.Array(AgentSchema, { description: 'Sorted by name.' }),
});

export const AgentParams = Type.Object({
  name: Type.String({
    pattern: `^${printerIdPattern}$`,
    description: 'The name of the agent.',
    examples: ['till-1'],
  }),
});

export const AgentRemoved = success({ message: message('Agent till-1 was removed.') });
