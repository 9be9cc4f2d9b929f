// Routes for what a kitchen does with printed tickets: void one, mark it as done, recall it.

import { answers } from '../../../api/envelope.ts';
import { JobAnswer, JobParams, Voided } from '../../../api/jobs.ts';
import type { Jobs } from '../../app/jobs/jobs.ts';
import type { Voiding } from '../../app/printing/voiding.ts';
import { acceptedAnswer } from './accepted-answer.ts';
import { jobJson } from './job-json.ts';
import type { App } from '../app.ts';

const one = { tags: ['jobs'], params: JobParams };

export function ticketRoutes(app: App, jobs: Jobs, voiding: Voiding): void {
  app.post('/jobs/:jobId/void', {
    schema: {
      ...one,
      operationId: 'voidJob',
      summary: 'Print a slip that voids a printed job',
      description:
        'On the printer of the job, before what is queued there: VOID in the language of the template, which ticket it is, when it was printed, and its lines struck through. Once: a second request answers with the same slip. `voids` and `voidedBy` link the two jobs. A job that is still queued is cancelled instead.',
      faults: [
        'JOB_NOT_FOUND',
        'JOB_NOT_PRINTED',
        'PRINTER_NOT_FOUND',
        'TEMPLATE_RENDER_ERROR',
        'PRINTER_OFFLINE',
        'QUEUE_FULL',
        'STORAGE_FULL',
      ],
      response: answers(200, Voided),
    },
    handler: async (request) => {
      const accepted = await voiding.void(request.access, request.params.jobId);
      return await acceptedAnswer(jobs, request.accepted(accepted));
    },
  });

  app.put('/jobs/:jobId/done', {
    schema: {
      ...one,
      operationId: 'markJobDone',
      summary: 'Mark a job as done',
      description:
        'What a job printed was cooked, packed or handed over: the walls of its station no longer show it. It changes nothing about the print. A second request keeps the first time.',
      faults: ['JOB_NOT_FOUND', 'STORAGE_FULL'],
      response: answers(200, JobAnswer),
    },
    handler: async ({ params }) => answer(params.jobId, true),
  });

  app.delete('/jobs/:jobId/done', {
    schema: {
      ...one,
      operationId: 'recallJob',
      summary: 'Recall a job that was marked as done',
      description: 'The walls of its station show it again.',
      faults: ['JOB_NOT_FOUND', 'STORAGE_FULL'],
      response: answers(200, JobAnswer),
    },
    handler: async ({ params }) => answer(params.jobId, false),
  });

  async function answer(jobId: string, isDone: boolean) {
    const [job] = await jobJson(jobs, [await jobs.setDone(jobId, isDone)]);
    return { success: true as const, job: job! };
  }
}
