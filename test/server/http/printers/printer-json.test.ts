// A printer as JSON, for different keys.

import { expect, test } from 'vitest';
import {
  type Access,
  accessOf,
  type ApiKey,
  fullAccess,
} from '../../../../src/core/model/access/api-key.ts';
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
    polled: 'cloudprnt',
    polledAs: { secret: 's3cret', state: { seenAt: null, deviceId: null, deviceName: null } },
  },
  queueLength: 1,
  printing,
} as unknown as PrinterWithQueue;

const printers = { defaultId: 'default', isHidden: () => false };
const shown = (access: Access) =>
  printerJson({ access, protocol: 'https', host: 'shop.example:8443' }, printer, printers, '/p');
const shownToKey = (key: Partial<ApiKey>) =>
  shown(
    accessOf({ id: 'key-other', printers: null, templates: null, test: false, ...key } as ApiKey),
  );
const shownTo = (key: Partial<ApiKey>) => shownToKey(key).printing;

test('the job that is printed is shown only to keys that may read it', () => {
  expect(shown(fullAccess('')).printing).toBe('job-1');
  expect(shownTo({ id: 'key-till', scopes: ['print'] })).toBe('job-1');
  expect(shownTo({ scopes: ['print'] })).toBeNull();
  expect(shownTo({ scopes: ['manage'] })).toBeNull();
  expect(shownTo({ scopes: ['read'] })).toBe('job-1');
  expect(shownTo({ scopes: ['read'], printers: ['kitchen'] })).toBeNull();
});

test('the address with the secret of a printer that polls is shown only to keys that may manage', () => {
  expect(shown(fullAccess('')).pollUrl).toBe('https://shop.example:8443/p/cloudprnt/bar/s3cret');
  expect(shownToKey({ scopes: ['manage'] }).pollUrl).toContain('/s3cret');
  expect(shownToKey({ scopes: ['read', 'print', 'design'] })).toMatchObject({
    pollUrl: null,
    polling: { lastPolledAt: null },
  });
});
