// Answer of GET /config.

import Type from 'typebox';
import { named, nullable, success } from './envelope.ts';

const Setting = named('Setting', {
  path: Type.String({ description: 'Its place in the file.', examples: ['jobs.keepDays'] }),
  value: Type.Unknown({
    description: 'The value in use. Secrets that are set are shown as "(set)".',
    examples: [7],
  }),
  default: Type.Unknown({
    description: 'The value that it has if nothing sets it.',
    examples: [30],
  }),
  source: Type.Enum(['default', 'file', 'environment', 'flag'], {
    description:
      'What sets it: nothing, the configuration file, an environment variable, or a flag of the command line.',
    examples: ['environment'],
  }),
  from: nullable(
    Type.String({
      description: 'The file, the variable or the flag; null for a default.',
      examples: ['PLATEN_JOBS__KEEP_DAYS'],
    }),
  ),
  description: Type.String({
    description: 'What it does, in English.',
    examples: ['Days for which ended jobs are kept.'],
  }),
  reloadable: Type.Boolean({
    description: 'Whether a change takes effect on SIGHUP, without a restart.',
  }),
});

export const ConfigAnswer = success({
  settings: Type.Array(Setting, { description: 'All of them, in the order of the file.' }),
  versions: named('Versions', {
    platen: Type.String({ description: 'The version of Platen.', examples: ['0.2.0'] }),
    node: Type.String({ description: 'The version of Node.js.', examples: ['20.20.2'] }),
    database: Type.Enum(['SQLite', 'PostgreSQL']),
    databaseVersion: Type.String({ examples: ['3.50.4'] }),
    schema: Type.Integer({
      description: 'The number of the last change of the tables.',
      examples: [19],
    }),
  }),
});
