// An input as settings and requests give it, and the answer of GET /inputs.

import Type from 'typebox';
import { displayNamePattern } from '../core/model/display-name.ts';
import { httpProtocols, inputTypes } from '../core/model/inputs/input.ts';
import { pollProtocols } from '../core/model/inputs/poll-input.ts';
import { named, nullable, success, timestamp } from './envelope.ts';
import { optional } from '../core/model/optional.ts';

const fields = {
  type: Type.Enum([...inputTypes, 'poll'], {
    description:
      'raw: printer data, as on port 9100 of a printer. http: the protocols below. lpd: the line printer daemon protocol. poll: asks a print server for jobs, as a printer does.',
  }),
  port: optional.integer({
    minimum: 0,
    maximum: 65535,
    description:
      'The port to listen on, which every input but one that polls needs. 0 selects a free one.',
    examples: [9101],
  }),
  host: optional.string({
    maxLength: 253,
    description: 'The address to listen on. Empty or left out: server.host.',
  }),
  printer: optional.string({
    maxLength: 200,
    description:
      'The id or group of the printer that prints what comes in. Empty or left out: the default printer.',
    examples: ['kitchen'],
  }),
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
  tls: optional.boolean({
    description: 'Whether it uses TLS, with the certificate of server.tls.',
  }),
  protocols: Type.Optional(
    Type.Array(Type.Enum([...httpProtocols]), {
      uniqueItems: true,
      description: 'Of an http input: the protocols that it answers. Empty or left out: all.',
    }),
  ),
  lenient: optional.boolean({
    description: 'Whether elements that Platen does not know are dropped instead of refused.',
  }),
  certificates: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9A-Fa-f]{2}(:?[0-9A-Fa-f]{2}){31}$' }), {
      maxItems: 100,
      description:
        'Of the protocol qz: SHA-256 fingerprints of the certificates whose pages may print.',
    }),
  ),
  unsigned: optional.boolean({
    description: 'Of the protocol qz: whether pages that sign nothing may print.',
  }),
  site: optional.string({
    maxLength: 200,
    pattern: displayNamePattern,
    description:
      'With several nodes: only nodes with this node.site listen, or one of them polls. Empty or left out: all nodes.',
  }),
  protocol: optional.enum([...pollProtocols], {
    description: 'Of an input that polls: what the print server speaks.',
  }),
  url: optional.string({
    pattern: '^https?://',
    maxLength: 2000,
    description:
      'Of an input that polls: the address of the print server. Answers show only its origin; sent back like that, it stays as it is.',
    examples: ['https://shop.example/print/4f2a'],
  }),
  mac: optional.string({
    pattern: '^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$',
    description:
      'Of an input that polls with cloudprnt: the MAC address that it has for the server.',
  }),
  id: optional.string({
    minLength: 1,
    maxLength: 30,
    description: 'Of an input that polls with server-direct-print: its ID for the server.',
  }),
  user: optional.string({
    maxLength: 200,
    description: 'Of an input that polls: the user of the server.',
  }),
  password: optional.string({
    maxLength: 200,
    description:
      'Of an input that polls: the password of the user. Answers show (set); sent back like that, it stays as it is.',
  }),
  intervalSeconds: optional.number({
    minimum: 0.1,
    maximum: 3600,
    description: 'Of an input that polls: how often. By default 5 with cloudprnt, else 2.',
  }),
};

export const InputBody = Type.Object(fields, {
  title: 'Input',
  additionalProperties: false,
  description:
    'A port at which existing software prints, or a print server that is polled; docs/inputs describes each.',
  examples: [{ type: 'raw', port: 9101, printer: 'kitchen' }],
});

const InputState = named('InputState', {
  ...fields,
  from: Type.Enum(['file', 'settings'], {
    description: 'file: the configuration of this node. settings: PUT /settings.',
  }),
  status: Type.Enum(['listening', 'polling', 'failed', 'elsewhere'], {
    description:
      'listening: it accepts connections. polling: it asks for jobs. failed: see problem; it is tried again. elsewhere: nodes of another site listen, or another node polls.',
  }),
  boundPort: nullable(
    Type.Integer({ description: 'The port that it listens on.', examples: [9101] }),
  ),
  isOpen: Type.Boolean({
    description:
      'Whether every machine that reaches its address may print: it listens beyond loopback, and allow is empty.',
  }),
  lastPollAt: nullable(timestamp('When the print server answered this node last.')),
  problem: nullable(
    Type.String({
      description: 'Why it does not listen or poll, and what to do, in English.',
      examples: [
        'The raw input on port 9101 is not open: another program uses the port. Choose another port, or end that program.',
      ],
    }),
  ),
});

export const InputList = success({
  inputs: Type.Array(InputState, { description: 'Those of the file first.' }),
});
