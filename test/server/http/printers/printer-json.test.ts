// A printer as JSON, for different keys.

import { expect, test } from 'vitest';
import { accessOf, type ApiKey, fullAccess } from '../../../../src/core/model/access/api-key.ts';
import type { PrinterWithQueue } from '../../../../src/server/app/printers/printers.ts';
import { printerJson } from '../../../../src/server/http/printers/printer-json.ts';

const printing = { id: 'job-1', madeBy: 'key-till' };
const printer = {
  printer: {
    id: 'bar',
    groups: [],
    virtual: null,
    address: { host: '', port: 9100 },
    profile: {},
    status: { state: 'online', paper: 'ok', cover: 'closed', reasons: [] },
  },
  queueLength: 1,
  printing,
} as unknown as PrinterWithQueue;

const shownTo = (key: Partial<ApiKey>) =>
  printerJson(
    accessOf({ id: 'key-other', printers: null, templates: null, test: false, ...key } as ApiKey),
    printer,
    'default',
  ).printing;

test('the job that is printed is shown only to keys that may read it', () => {
  expect(printerJson(fullAccess(''), printer, 'default').printing).toBe('job-1');
  expect(shownTo({ id: 'key-till', scopes: ['print'] })).toBe('job-1');
  expect(shownTo({ scopes: ['print'] })).toBeNull();
  expect(shownTo({ scopes: ['manage'] })).toBeNull();
  expect(shownTo({ scopes: ['read'] })).toBe('job-1');
  expect(shownTo({ scopes: ['read'], printers: ['kitchen'] })).toBeNull();
});
