// Answers of GET /requests and GET /refused-requests.

import Type from 'typebox';
import { faultCodes } from '../core/model/fault.ts';
import { named, nullable, success, timestamp } from './envelope.ts';

const code = Type.Enum([...faultCodes], {
  description: 'The error code of the answer.',
  examples: ['PRINTER_OFFLINE'],
});

const request = {
  method: Type.String({ description: 'The method.', examples: ['POST'] }),
  path: Type.String({
    description: 'The path without the query, and without the secrets of printers that poll.',
    examples: ['/print/receipt'],
  }),
  key: nullable(
    Type.String({
      description: 'The name of the API key; null without one, and for a wrong one.',
      examples: ['Till 1'],
    }),
  ),
  address: Type.String({ description: 'Where it came from.', examples: ['192.168.1.20'] }),
};

const RefusedRequest = named('RefusedRequest', {
  ...request,
  status: Type.Integer({ description: 'The HTTP status of the answer.', examples: [503] }),
  code,
  count: Type.Integer({ description: 'How often it was refused.', examples: [3] }),
  firstAt: timestamp('When it was refused first.'),
  lastAt: timestamp('When it was refused last.'),
});

const LoggedRequest = named('LoggedRequest', {
  ...request,
  status: Type.Integer({ description: 'The HTTP status of the last answer.', examples: [200] }),
  code: nullable(
    Type.Enum([...faultCodes], {
      description: 'The error code of the answer; null if it was not refused.',
      examples: [null],
    }),
  ),
  count: Type.Integer({ description: 'How often it came.', examples: [3] }),
  firstAt: timestamp('When it came first.'),
  lastAt: timestamp('When it came last.'),
});

const description = 'The newest first.';
export const RefusedList = success({ requests: Type.Array(RefusedRequest, { description }) });
export const RequestList = success({ requests: Type.Array(LoggedRequest, { description }) });
