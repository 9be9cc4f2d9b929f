// Routes of the older versions of templates.

import { answers, optionalBody } from '../../../api/envelope.ts';
import {
  ReplacingHeaders,
  RestoreBody,
  TemplateAnswer,
  TemplateParams,
  TemplateVersions,
  withETag,
} from '../../../api/templates.ts';
import type { Templates } from '../../app/templates/templates.ts';
import type { App } from '../app.ts';
import { expectedVersions } from './preconditions.ts';
import { templateAnswer } from './templates.ts';

const one = { tags: ['templates'], params: TemplateParams };

export function templateHistoryRoutes(app: App, templates: Templates): void {
  app.get('/templates/:id/versions', {
    schema: {
      ...one,
      operationId: 'listTemplateVersions',
      summary: 'List the versions of a template',
      faults: ['TEMPLATE_NOT_FOUND'],
      description:
        'Also of a template that was deleted in the last 30 days. GET /templates/:id?version=N reads one.',
      response: answers(200, TemplateVersions),
    },
    handler: async ({ params: { id } }) => ({
      success: true as const,
      templateId: id,
      ...(await templates.history(id)),
    }),
  });

  app.post('/templates/:id/restore', {
    schema: {
      ...one,
      operationId: 'restoreTemplate',
      summary: 'Restore an older version of a template, or a deleted template',
      faults: ['TEMPLATE_NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
      description:
        'Stores its content as a new version. A deleted template is restored as it was, unless a version is given. Images that it prints and that were deleted come back; others are printed as they are now.',
      headers: ReplacingHeaders,
      body: optionalBody(RestoreBody),
      response: answers(200, withETag(TemplateAnswer)),
    },
    handler: async ({ params: { id }, headers, body }, reply) => {
      const expected = expectedVersions(headers['if-match']);
      return templateAnswer(reply, await templates.restore(id, body?.version, expected));
    },
  });
}
