// Answer of GET /health.

import Type from 'typebox';
import { success } from './envelope.ts';

export const Health = success({
  status: Type.Literal('ok'),
  version: Type.String({ examples: ['0.1.0'] }),
});
