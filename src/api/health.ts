// Answers of GET /health, /livez and /readyz.

import Type from 'typebox';
import { success } from './envelope.ts';

export const Health = success({
  status: Type.Literal('ok'),
  version: Type.String({ examples: ['0.1.0'] }),
});

export const Alive = success({ status: Type.Literal('ok') });

export const Ready = success({ status: Type.Literal('ready') });
