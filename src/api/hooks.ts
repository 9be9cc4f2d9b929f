// Schemas of /hooks/:id.

import Type from 'typebox';
import { anyObject } from './any-object.ts';
import { orderExample } from './routes.ts';
import { optional } from '../core/model/optional.ts';

export const HookQuery = Type.Object({
  key: optional.string({
    maxLength: 200,
    description:
      'The API key, for programs that cannot send a header. Addresses end up in logs of other programs: use a key with the scope print for this hook alone.',
  }),
});

export const HookBody = anyObject({
  description: 'The data of the order, as the other program sends it.',
  examples: [orderExample],
});
