// Routes under /counters.

import {
  CounterAnswer,
  CounterChangeBody,
  CounterDeleted,
  CounterList,
  CounterParams,
} from '../../../api/counters.ts';
import { answers } from '../../../api/envelope.ts';
import type { Counters } from '../../app/orders/counters.ts';
import type { App } from '../app.ts';

const tags = ['counters'];
const one = { tags, params: CounterParams };

export function counterRoutes(app: App, counters: Counters): void {
  app.get('/counters', {
    schema: {
      operationId: 'listCounters',
      summary: 'List counters',
      tags,
      response: answers(200, CounterList),
    },
    handler: async () => ({ success: true as const, counters: await counters.list() }),
  });

  app.get('/counters/:id', {
    schema: {
      operationId: 'getCounter',
      summary: 'Read a counter',
      description: 'With the number that is taken next. Reading takes none.',
      faults: ['COUNTER_NOT_FOUND'],
      ...one,
      response: answers(200, CounterAnswer),
    },
    handler: async ({ params: { id } }) => ({
      success: true as const,
      counter: await counters.get(id),
    }),
  });

  app.put('/counters/:id', {
    schema: {
      operationId: 'putCounter',
      summary: 'Make or change a counter',
      description:
        'Settings that are left out stay as they are. The first print that uses a counter makes it, with the defaults. Every print takes its own number, which its copies (unless options.countCopies is set) and reprints repeat; a print that is refused after it took one leaves a gap.',
      faults: ['QUEUE_FULL'],
      ...one,
      body: CounterChangeBody,
      response: answers(200, CounterAnswer),
    },
    handler: async ({ params: { id }, body }) => ({
      success: true as const,
      counter: await counters.put(id, body),
    }),
  });

  app.delete('/counters/:id', {
    schema: {
      operationId: 'deleteCounter',
      summary: 'Delete a counter',
      description: 'A print that uses it makes it again, and begins with 1.',
      faults: ['COUNTER_NOT_FOUND'],
      ...one,
      response: answers(200, CounterDeleted),
    },
    handler: async ({ params: { id } }) => {
      await counters.delete(id);
      return { success: true as const, message: `Counter "${id}" was deleted.` };
    },
  });
}
