// The texts of the audit log are those of the operations that are written to it.

import { expect, test } from 'vitest';
import { isAudited, rightOf } from '../../../src/server/app/access/rights.ts';
import { collectRoutes } from '../../../src/server/openapi/api-routes.ts';
import { later } from '../../../src/web/languages/en.ts';

/** Written by the service itself: a printer was found at another address. */
const byItself = ['followPrinter'];

test('every operation in the audit log has a text, and no other', async () => {
  const routes = await collectRoutes();
  const audited = routes.filter(
    ({ method, schema }) => !schema.isOpen && isAudited(rightOf(schema.operationId), method),
  );
  const operations = [...byItself, ...audited.map(({ schema }) => schema.operationId!)];
  expect(Object.keys(later.settings.audit.operations).toSorted()).toEqual(
    [...new Set(operations)].toSorted(),
  );
});
