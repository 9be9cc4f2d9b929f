// The tools that do not depend on the templates: texts, previews, jobs and printers.

import type { Job, PreviewRequest, Printer } from '../client/index.ts';
import { jobWords } from './job-words.ts';
import { where } from './print-options.ts';
import { printed } from './printed.ts';
import { imageAnswer, textAnswer, type Tool } from './tool.ts';

const asks = { readOnlyHint: true } as const;
const jobId = { type: 'string', description: 'The id of a job.' } as const;

export const generalTools: readonly Tool[] = [
  {
    listed: {
      name: 'print_markdown',
      title: 'Print text or Markdown',
      description:
        'Prints a text on paper, once for each call: headings, bold, lists, tables, rules; a fenced block `qr` is printed as a QR code.',
      inputSchema: {
        type: 'object',
        properties: { markdown: { type: 'string' }, ...where },
        required: ['markdown'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    },
    run: (client, { markdown, ...options }) =>
      printed(client, (wait) =>
        client.printDirect({ markdown: markdown as string }, { ...options, wait }),
      ),
  },
  {
    listed: {
      name: 'preview_template',
      title: 'See a print',
      description:
        'Draws what a template would print, as an image. Nothing is printed. Without data its example is used.',
      inputSchema: {
        type: 'object',
        properties: {
          templateId: { type: 'string', description: 'The id of a template.' },
          data: { type: 'object' },
          printer: where.printer,
        },
        required: ['templateId'],
        additionalProperties: false,
      },
      annotations: asks,
    },
    run: async (client, { templateId, ...request }) => {
      const id = templateId as string;
      const data = request.data ?? (await client.schema(id)).example;
      const { printer } = request;
      const image = await client.previewTemplate(id, {
        data,
        ...(printer !== undefined && { options: { printer } }),
      } as PreviewRequest);
      return await imageAnswer(`This is what "${id}" would print.`, image);
    },
  },
  {
    listed: {
      name: 'list_printers',
      title: 'List the printers',
      description: 'The printers, whether they can print, and what each needs.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      annotations: asks,
    },
    run: async (client) => {
      const printers = await client.printers();
      return textAnswer(printers.map(printerWords).join('\n') || 'There is no printer.', {
        printers,
      });
    },
  },
  {
    listed: {
      name: 'list_jobs',
      title: 'List the last jobs',
      description: 'The last prints, newest first, and what became of each.',
      inputSchema: {
        type: 'object',
        properties: {
          status: {
            type: 'string',
            description: 'queued, printing, completed, failed or cancelled; several with commas.',
          },
          printer: { type: 'string', description: 'The id of a printer.' },
          reference: { type: 'string', description: 'The reference that the print was given.' },
          limit: { type: 'integer', minimum: 1, maximum: 50, description: '10 by default.' },
        },
        additionalProperties: false,
      },
      annotations: asks,
    },
    run: async (client, query) => {
      const { jobs } = await client.jobs({ limit: 10, ...query });
      return textAnswer(jobs.map(listed).join('\n') || 'There are no such jobs.', { jobs });
    },
  },
  {
    listed: {
      name: 'get_job',
      title: 'What became of a job',
      description: 'What became of a print, and how that is known, with a picture of it.',
      inputSchema: {
        type: 'object',
        properties: { jobId },
        required: ['jobId'],
        additionalProperties: false,
      },
      annotations: asks,
    },
    run: async (client, given) => {
      const job = await client.job(given.jobId as string);
      const picture = await client.previewJob(job.id).catch(() => null);
      const words = jobWords(job);
      return picture ? await imageAnswer(words, picture) : textAnswer(words, { job });
    },
  },
  {
    listed: {
      name: 'cancel_job',
      title: 'Cancel a job',
      description: 'Cancels a print that is still queued. One that is being printed goes on.',
      inputSchema: {
        type: 'object',
        properties: { jobId },
        required: ['jobId'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    },
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

function printerWords({ id, status, errorCode, paused, paperStatus, queueLength }: Printer) {
  const state = paused ? 'paused' : errorCode === null ? status : `${status}, ${errorCode}`;
  const paper = paperStatus === 'ok' ? '' : `, paper ${paperStatus}`;
  return `${id}: ${state}${paper}; ${queueLength} jobs wait.`;
}
