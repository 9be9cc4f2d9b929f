// The tools about printers, and about jobs and what became of them.

import type { Job, Printer } from '../client/index.ts';
import { jobWords } from './job-words.ts';
import { jobId } from './parameters.ts';
import { asks, base64, imageAnswer, schemaOf, textAnswer, type Tool } from './tool.ts';

export const jobTools: readonly Tool[] = [
  {
    listed: {
      name: 'list_printers',
      title: 'List the printers',
      description: 'The printers, whether they can print, and what each needs.',
      inputSchema: schemaOf({}),
      annotations: asks,
    },
    needs: 'jobs',
    run: async (client) => {
      const printers = await client.printers();
      const text = printers.map(printerWords).join('\n') || 'There is no printer.';
      return textAnswer(text, { printers });
    },
  },
  {
    listed: {
      name: 'list_jobs',
      title: 'List the last jobs',
      description: 'The last prints, newest first, and what became of each.',
      inputSchema: schemaOf({
        status: {
          type: 'string',
          description: 'queued, printing, completed, failed or cancelled; several with commas.',
        },
        printer: { type: 'string', description: 'The id of a printer.' },
        reference: { type: 'string', description: 'The reference that the print was given.' },
        limit: { type: 'integer', minimum: 1, maximum: 50, description: '10 by default.' },
      }),
      annotations: asks,
    },
    needs: 'jobs',
    run: async (client, { printer: printerId, ...query }) => {
      const { jobs } = await client.jobs({
        limit: 10,
        ...query,
        ...(printerId !== undefined && { printerId: printerId as string }),
      });
      return textAnswer(jobs.map(listed).join('\n') || 'There are no such jobs.', { jobs });
    },
  },
  {
    listed: {
      name: 'get_job',
      title: 'What became of a job',
      description: 'What became of a print, and how that is known, with a picture of it.',
      inputSchema: schemaOf({ jobId }, 'jobId'),
      annotations: asks,
    },
    needs: 'jobs',
    run: async (client, given) => {
      const job = await client.job(given.jobId as string);
      const picture = await client.previewJob(job.id).catch(() => null);
      const words = jobWords(job);
      return picture
        ? imageAnswer(words, await base64(picture), { job })
        : textAnswer(words, { job });
    },
  },
  {
    listed: {
      name: 'cancel_job',
      title: 'Cancel a job',
      description: 'Cancels a print that is still queued. One that is being printed goes on.',
      inputSchema: schemaOf({ jobId }, 'jobId'),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    },
    needs: 'print',
    run: async (client, given) => {
      const job = await client.cancelJob(given.jobId as string);
      return textAnswer(jobWords(job), { job });
    },
  },
];

function listed(job: Job): string {
  const { createdAt, templateId, reference } = job;
  return `${createdAt} ${templateId}${reference === null ? '' : ` (${reference})`}: ${jobWords(job)}`;
}

function printerWords(printer: Printer): string {
  const { id, name, width, driver, status, errorCode, paused, paperStatus, queueLength } = printer;
  const kind = driver === 'zpl' || driver === 'tspl' ? 'labels' : 'receipts';
  const usual = printer.default ? ', the default printer' : '';
  const state = paused ? 'paused' : errorCode === null ? status : `${status}, ${errorCode}`;
  const paper = paperStatus === 'ok' ? '' : `, paper ${paperStatus}`;
  return `${id} (${name}, ${kind}, ${width} mm${usual}): ${state}${paper}; ${queueLength} jobs wait.`;
}
