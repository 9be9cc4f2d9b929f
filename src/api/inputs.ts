// An input as settings and requests give it, and the answer of GET /inputs.

import Type from 'typebox';
import { displayNamePattern } from '../core/model/display-name.ts';
import { httpProtocols, inputTypes } from '../core/model/inputs/input.ts';
import { pollProtocols } from '../core/model/inputs/poll-input.ts';
import { nullable, success } from './envelope.ts';

const fields = {
  type: Type.Enum([...inputTypes], {
    description:
      'raw: printer data, as on port 9100 of a printer. http: the protocols below. lpd: the line printer daemon protocol.',
  }),
  port: Type.Integer({
    minimum: 0,
    maximum: 65535,
    description: 'The port to listen on. 0 selects a free one.',
    examples: [9101],
  }),
  host: Type.Optional(
    Type.String({
      maxLength: 253,
      description: 'The address to listen on. Empty or left out: server.host.',
    }),
  ),
  printer: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The id or group of the printer that prints what comes in. Empty or left out: the default printer.',
      examples: ['kitchen'],
    }),
  ),
  allow: Type.Optional(
    Type.Array(Type.String({ pattern: '^[\\da-fA-F.:]+(/\\d{1,3})?$' }), {
      maxItems: 100,
      description:
        'Addresses and networks that may print, such as 192.168.1.0/24. Empty or left out: all that reach the port.',
    }),
  ),
  origins: Type.Optional(
    Type.Array(Type.String({ pattern: '^https?://[^/]+$' }), {
      maxItems: 100,
      description:
        'Of an http input: origins of web pages that may print, such as https://till.example.com. Empty or left out: all.',
    }),
  ),
  tls: Type.Optional(
    Type.Boolean({ description: 'Whether it uses TLS, with the certificate of server.tls.' }),
  ),
  protocols: Type.Optional(
    Type.Array(Type.Enum([...httpProtocols]), {
      uniqueItems: true,
      description: 'Of an http input: the protocols that it answers. Empty or left out: all.',
    }),
  ),
  lenient: Type.Optional(
    Type.Boolean({
      description: 'Whether elements that Platen does not know are dropped instead of refused.',
    }),
  ),
  site: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: displayNamePattern,
      description:
        'With several nodes: only nodes with this node.site listen. Empty or left out: all nodes.',
    }),
  ),
};

export const InputBody = Type.Object(fields, {
  title: 'Input',
  additionalProperties: false,
  description: 'A port at which existing software prints; docs/inputs describes each.',
  examples: [{ type: 'raw', port: 9101, printer: 'kitchen' }],
});

/** An input of the configuration, which may also poll. Which fields it needs depends on its type. */
export const ConfiguredInput = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    type: Type.Enum([...inputTypes, 'poll']),
    protocol: Type.Optional(Type.Enum([...pollProtocols])),
    url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2000 })),
    mac: Type.Optional(Type.String({ pattern: '^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$' })),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
    user: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    intervalSeconds: Type.Optional(Type.Number({ minimum: 0.1, maximum: 3600 })),
  },
  { additionalProperties: false },
);

const InputState = Type.Object(
  {
    ...fields,
    from: Type.Enum(['file', 'settings'], {
      description: 'file: the configuration of this node. settings: PUT /settings.',
    }),
    status: Type.Enum(['listening', 'failed', 'elsewhere'], {
      description:
        'listening: it accepts connections. failed: see problem; it is tried again. elsewhere: nodes of another site listen.',
    }),
    boundPort: nullable(
      Type.Integer({ description: 'The port that it listens on.', examples: [9101] }),
    ),
    problem: nullable(
      Type.String({
        description: 'Why it does not listen, and what to do, in English.',
        examples: [
          'The raw input on port 9101 is not open: another program uses the port. Choose another port, or end that program.',
        ],
      }),
    ),
  },
  { title: 'InputState' },
);

export const InputList = success({
  inputs: Type.Array(InputState, { description: 'Those of the file first.' }),
});
