// Templates and data that take long to check are checked in threads: meanwhile others
// are answered, and what takes too long gets a clear error.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareService } from '../../../support/service/shared-service.ts';
import { slowToCheck, slowToValidate } from '../../../support/any/hostile-templates.ts';

const shared = shareService();
const patience = 90_000; // on a busy machine a thread takes seconds to start

/** Asks `/health` again and again until the request is answered. */
async function answeredMeanwhile<Answer>(asked: Promise<Answer>): Promise<[Answer, number]> {
  const state = { isDone: false };
  const done = asked.finally(() => (state.isDone = true));
  let answered = 0;
  while (!state.isDone) {
    expect((await shared().get('/health')).status).toBe(200);
    if (!state.isDone) answered++;
    await delay(10); // leaves the core to the thread that checks
  }
  return [await done, answered];
}

test.each(Object.entries(slowToCheck))(
  '%s: while it is checked, others are answered',
  async (_name, config) => {
    const [answer, answered] = await answeredMeanwhile(
      shared().post('/preview/schema', { config }),
    );
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answered).toBeGreaterThan(0);
  },
  patience,
);

test.each(Object.entries(slowToValidate))(
  '%s: while data is validated, others are answered',
  async (_name, { config, data }) => {
    const [answer, answered] = await answeredMeanwhile(shared().post('/preview', { config, data }));
    expect([200, 400, 500]).toContain(answer.status);
    expect(answered).toBeGreaterThan(0);
  },
  patience,
);

test('a template with a large schema is stored, previewed and printed like any other', async () => {
  const service = shared();
  const properties = Object.fromEntries(
    Array.from({ length: 400 }, (_, n) => [`field${n}`, { type: 'string', maxLength: 20 }]),
  );
  const config = {
    name: 'Large',
    blocks: [{ type: 'text', content: 'Hello {{ field7 }}' }],
    schema: { type: 'object', properties, required: ['field7'] },
    example: { field7: 'Anna' },
  };
  const saved = await service.post('/templates', { id: 'large', name: 'Large', config });
  expect(saved.status).toBe(201);
  const { status, body } = await service.post('/print/large', { data: { field8: 1 } });
  expect(status).toBe(400);
  expect(body.error.details).toEqual(['field7: is required', 'field8: must be a string']);
  expect((await service.post('/templates/large/preview')).status).toBe(200);
  const id = await service.print('large', { field7: 'Berta' });
  expect((await service.ended(id)).status).toBe('completed');
  expect((await service.get(`/jobs/${id}/preview`)).status).toBe(200);
});
