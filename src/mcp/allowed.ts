// Which tools the key of the caller allows. The service decides at each call; this only
// keeps a model from seeing tools that would always be refused.

import { type PlatenClient, PlatenError } from '../client/index.ts';
import type { Need } from './tool.ts';

/** Requests that change nothing: an empty print is refused for its form, unless the key may not print. */
const questions: Record<Need, (client: PlatenClient) => Promise<unknown>> = {
  print: (client) => client.printDirect({}, {}, { retries: 0 }),
  jobs: (client) => client.printers(),
  templates: (client) => client.templates(),
};

export async function allowedNeeds(client: PlatenClient): Promise<Set<Need>> {
  const answers = await Promise.all(
    Object.entries(questions).map(async ([need, ask]) => {
      const isForbidden = await ask(client).then(
        () => false,
        (error: unknown) => error instanceof PlatenError && error.code === 'FORBIDDEN',
      );
      return isForbidden ? [] : [need as Need];
    }),
  );
  return new Set(answers.flat());
}
