// Answer of GET /nodes.

import Type from 'typebox';
import { success, timestamp } from './envelope.ts';

const NodeSchema = Type.Object(
  {
    id: Type.String({
      description: 'Another one after each start.',
      examples: ['0d8f4cf4-93a7-4b1e-a7b6-0c5d9a3d2f10'],
    }),
    name: Type.String({ description: 'node.name, else the name of the machine.' }),
    site: Type.String({ description: 'node.site; empty if it belongs to no site.' }),
    version: Type.String({ description: 'The version of Platen that it runs.' }),
    since: timestamp('When it started.'),
    seenAt: timestamp('When it last renewed its leases; every 5 s while it runs.'),
    printers: Type.Array(Type.String(), {
      description: 'The ids of the printers that it holds: only it prints on them.',
    }),
  },
  {
    title: 'Node',
    description: 'A running service. Several share the work on one database.',
    examples: [
      {
        id: '0d8f4cf4-93a7-4b1e-a7b6-0c5d9a3d2f10',
        name: 'node-1',
        site: '',
        version: '0.2.0',
        since: '2026-01-15T08:00:00.000Z',
        seenAt: '2026-01-15T12:30:05.000Z',
        printers: ['bar', 'kitchen'],
      },
    ],
  },
);

export const NodeList = success({
  shared: Type.Boolean({
    description: 'Whether several nodes may share the database: true with store.url.',
  }),
  nodes: Type.Array(NodeSchema, { description: 'Sorted by name.' }),
});
