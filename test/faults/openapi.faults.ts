// npm run test:faults openapi: 50,000 requests made from the OpenAPI document.

import { expect, test } from 'vitest';
import { keepFigures } from '../support/campaigns/figures.ts';
import { sendAnyRequests } from '../support/any/send-any-requests.ts';

test('50,000 requests made from the OpenAPI document get answers that it allows', async () => {
  const sent = await sendAnyRequests(50_000);
  keepFigures('openapi', sent);
  expect(sent.requests).toBe(50_000);
});
