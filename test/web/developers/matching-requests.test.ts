import { expect, test } from 'vitest';
import type { LoggedRequest } from '../../../src/client/index.ts';
import { matching } from '../../../src/web/developers/matching-requests.ts';

const request = (fields: Partial<LoggedRequest>): LoggedRequest => ({
  method: 'POST',
  path: '/print/receipt',
  status: 503,
  code: 'PRINTER_OFFLINE',
  key: 'Till 1',
  address: '192.168.1.20',
  count: 1,
  firstAt: '2026-01-01T00:00:00.000Z',
  lastAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

const till = request({});
const stranger = request({ status: 401, code: 'UNAUTHORIZED', key: null, address: '10.0.0.9' });

test.each([
  ['', [till, stranger]],
  ['till', [till]],
  ['401', [stranger]],
  ['post unauthorized', [stranger]],
  ['print 192.168', [till]],
  ['nothing', []],
])('the filter %j finds requests that have all of its words', (filter, expected) => {
  expect(matching([till, stranger], filter)).toEqual(expected);
});
