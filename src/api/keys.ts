// Schemas of /keys and /audit.

import Type from 'typebox';
import { scopes } from '../core/model/access/api-key.ts';
import { displayNamePattern, displayNameRule } from '../core/model/display-name.ts';
import { answer, body, message, nullable, success, timestamp } from './envelope.ts';
import { optional } from '../core/model/optional.ts';

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: displayNamePattern,
  description: `What or who uses it. No two keys have the same name. ${displayNameRule}`,
  examples: ['Till 1'],
});
const Scopes = Type.Array(Type.Enum([...scopes]), {
  minItems: 1,
  uniqueItems: true,
  description:
    'print: print, and see, change and reprint its own jobs and batches. read: see jobs, batches, printers, templates and events. design: change templates, routes, counters and images. manage: printers, keys, webhooks, imports, exports, and the jobs and batches of all keys. raw: print bytes in the language of a printer, besides print. metrics: read /metrics and nothing else. agent: connect an agent (platen agent) and nothing else.',
  examples: [['print']],
});
const ids = (description: string, examples: string[]) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description,
    examples: [examples],
  });
const printers = ids('Ids or groups of the printers that it may use; without it all.', ['till-1']);
const templates = ids('Ids of the templates that it may use; without it all.', ['receipt']);
const test = Type.Boolean({
  description: 'Prints on virtual printers only; its jobs never move to a real one.',
});

const example = {
  id: 'key-3f9c21b07a44',
  name: 'Till 1',
  scopes: ['print'],
  printers: ['till-1'],
  templates: null,
  test: false,
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-01-31T12:30:00.000Z',
};

const KeySchema = Type.Object(
  {
    id: Type.String({ description: 'Jobs name it as madeBy.', examples: [example.id] }),
    name,
    scopes: Scopes,
    printers: nullable(printers),
    templates: nullable(templates),
    test,
    createdAt: timestamp('When it was made.'),
    expiresAt: nullable(timestamp('It is refused from then on.')),
    lastUsedAt: nullable(timestamp('Of its last request, to the minute.')),
  },
  { title: 'Key', description: 'An API key, without the key itself.', examples: [example] },
);

export const NewKey = Type.Object(
  {
    name,
    scopes: Scopes,
    printers: Type.Optional(printers),
    templates: Type.Optional(templates),
    test: Type.Optional(test),
    expiresAt: Type.Optional(timestamp('By default it never expires.')),
  },
  {
    additionalProperties: false,
    title: 'NewKey',
    examples: [{ name: 'Till 1', scopes: ['print'], printers: ['till-1'] }],
  },
);

export const KeyList = success({ keys: Type.Array(KeySchema, { description: 'Sorted by name.' }) });

export const KeyMade = success({
  key: KeySchema,
  secret: Type.String({
    description: 'The key itself. It is shown only now: the service keeps a hash of it.',
    examples: ['platen_7QmX1V8mHq0c3kq2vXl5Jd2tq3F9b8w1uQ6nS4yR0aE'],
  }),
});

const required = Type.Boolean({
  description: 'Whether every request needs a key.',
  examples: [true],
});

export const KeyRequirement = answer('KeyRequirement', {
  required,
  by: nullable(
    Type.Enum(['configuration', 'settings'], {
      description:
        'What requires it: the configuration (auth.enabled), which cannot be changed by the API, or these settings.',
      examples: ['settings'],
    }),
  ),
});

export const KeyRequirementChange = body('KeyRequirementChange', { required });

export const KeyParams = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The id of the key, as GET /keys lists it.',
    examples: [example.id],
  }),
});

export const KeyRevoked = success({ message: message('Key key-3f9c21b07a44 was revoked.') });

export const AuditQuery = Type.Object({
  limit: optional.integer({
    minimum: 1,
    maximum: 100,
    description: '50 by default.',
    examples: [50],
  }),
  before: optional.integer({
    minimum: 1,
    description: 'The number of the last entry of the page before.',
    examples: [17],
  }),
});

export const AuditList = success({
  entries: Type.Array(
    Type.Object(
      {
        seq: Type.Integer({ description: 'Its number.' }),
        at: timestamp('When it was done.'),
        keyId: nullable(
          Type.String({
            description: 'null: with the key of the configuration, or without a key.',
          }),
        ),
        name: Type.String({ description: 'The name of the key.' }),
        address: Type.String({ description: 'Where the request came from.' }),
        operation: Type.String({ description: 'The operationId in /openapi.json.' }),
        target: nullable(
          Type.String({ description: 'What was changed, such as the id of a template.' }),
        ),
      },
      {
        title: 'AuditEntry',
        examples: [
          {
            seq: 17,
            at: '2026-01-31T12:00:00.000Z',
            keyId: null,
            name: 'key of the configuration',
            address: '192.168.1.20',
            operation: 'deleteTemplate',
            target: 'receipt',
          },
        ],
      },
    ),
    { description: 'The newest first.' },
  ),
});
