// GET /starters: the templates that come with the service, in each language.

import { answers } from '../../../api/envelope.ts';
import { StarterList, StarterQuery } from '../../../api/starters.ts';
import type { Templates } from '../../app/templates/templates.ts';
import type { App } from '../app.ts';

export function starterRoutes(app: App, templates: Templates): void {
  app.get('/starters', {
    schema: {
      operationId: 'listStarters',
      summary: 'List the starters in a language',
      description:
        'The templates that a new service begins with, also those that were changed or deleted since. Store a config with POST /templates to print it.',
      tags: ['templates'],
      querystring: StarterQuery,
      response: answers(200, StarterList),
    },
    handler: async ({ query }) => ({
      success: true as const,
      starters: await templates.starters(query.language ?? 'en'),
    }),
  });
}
