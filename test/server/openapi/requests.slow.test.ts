// Requests made from the OpenAPI document: none ends in an unexpected error of the service, and
// every answer is one that the document allows. `npm run test:faults openapi` sends 50,000.

import { expect, test } from 'vitest';
import { sendAnyRequests } from '../../support/any/send-any-requests.ts';

test('1,000 requests made from the OpenAPI document get answers that it allows', async () => {
  const { requests, operations } = await sendAnyRequests(1000);
  expect(requests).toBe(1000);
  expect(operations).toBeGreaterThan(60);
});
