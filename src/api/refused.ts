// Answer of GET /refused-requests.

import Type from 'typebox';
import { faultCodes } from '../core/model/fault.ts';
import { nullable, success, timestamp } from './envelope.ts';

export const RefusedList = success({
  requests: Type.Array(
    Type.Object(
      {
        method: Type.String({ description: 'The method.', examples: ['POST'] }),
        path: Type.String({
          description: 'The path without the query, and without the secrets of printers that poll.',
          examples: ['/print/receipt'],
        }),
        status: Type.Integer({ description: 'The HTTP status of the answer.', examples: [503] }),
        code: Type.Enum([...faultCodes], {
          description: 'The error code of the answer.',
          examples: ['PRINTER_OFFLINE'],
        }),
        key: nullable(
          Type.String({
            description: 'The name of the API key; null without one, and for a wrong one.',
            examples: ['Till 1'],
          }),
        ),
        address: Type.String({ description: 'Where it came from.', examples: ['192.168.1.20'] }),
        count: Type.Integer({ description: 'How often it was refused.', examples: [3] }),
        firstAt: timestamp('When it was refused first.'),
        lastAt: timestamp('When it was refused last.'),
      },
      { title: 'RefusedRequest' },
    ),
    { description: 'The newest first.' },
  ),
});
