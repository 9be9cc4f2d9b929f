// How long jobs are kept, and the limits that protect the service.

import Type from 'typebox';
import { seconds, section } from './section.ts';

export const jobs = section('How long jobs stay queued and how long they are stored.', {
  deadlineSeconds: seconds(
    'A job that was not sent within this time fails with EXPIRED, so that old orders are not printed hours later.',
    900,
  ),
  confirmSeconds: seconds(
    'How long to wait for confirmation after the estimated end of printing. Then the job fails with UNCONFIRMED.',
    15,
  ),
  fallbackAfterSeconds: seconds(
    'How long a printer must be unable to print (fallbackOn) before its fallback takes over its queued jobs. Jobs that may have been printed are not moved.',
    30,
    0,
  ),
  keepPayloadHours: Type.Integer({
    minimum: 0,
    default: 24,
    description: 'The printer data of an ended job is deleted after this time; its request stays.',
  }),
  keepDataHours: Type.Integer({
    minimum: 0,
    default: 24,
    description:
      'The data of a failed job with options.keepData: false is deleted after this time; until then it can be reprinted. If such a job is completed or cancelled, its data is deleted at once.',
  }),
  keepDays: Type.Integer({
    minimum: 1,
    default: 30,
    description: 'Ended jobs are deleted after this time.',
  }),
  keepCount: Type.Integer({
    minimum: 100,
    default: 100_000,
    description: 'The maximum number of ended jobs; the oldest are deleted first.',
  }),
});

export const limits = section('Limits that protect the service.', {
  bodyBytes: Type.Integer({
    minimum: 1024,
    default: 1_048_576,
    description: 'Maximum size of a request body. Receipts have a few kilobytes.',
  }),
  maxPaperMm: Type.Integer({
    minimum: 50,
    default: 3000,
    description:
      'Maximum length of one copy of a print, so that a wrong list does not use up the roll. All copies together may take 20 times as much.',
  }),
  queuedJobs: Type.Integer({
    minimum: 1,
    default: 10_000,
    description:
      'Maximum number of queued jobs per printer; further ones are rejected with QUEUE_FULL, so that a client in a loop does not fill the disk. One API key made with POST /keys may queue a quarter of it, so that the others can still print.',
  }),
  queuedBytes: Type.Integer({
    minimum: 1024,
    default: 268_435_456,
    description:
      'Maximum size of all queued jobs together, with their requests; further jobs are rejected with QUEUE_FULL. The jobs of one API key made with POST /keys may take a quarter of it, all jobs with a notBefore half of it, so that one client does not stop the others.',
  }),
  batchRows: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 100_000,
    description: 'Maximum number of jobs in a batch.',
  }),
  batchBytes: Type.Integer({
    minimum: 1024,
    default: 67_108_864,
    description: 'Maximum size of the CSV file of a batch. A batch in JSON has at most 4 MiB.',
  }),
  batchQueue: Type.Integer({
    minimum: 1,
    default: 200_000,
    description:
      'Maximum number of jobs of all batches that wait outside the queues; further batches are rejected with QUEUE_FULL.',
  }),
  batchQueueBytes: Type.Integer({
    minimum: 1024,
    default: 1_073_741_824,
    description:
      'Maximum size of these jobs together, with their requests; further batches are rejected with QUEUE_FULL. Those of one API key made with POST /keys may take a quarter of it.',
  }),
  printers: Type.Integer({
    minimum: 1,
    default: 100,
    description: 'Maximum number of printers; further ones cannot be added.',
  }),
  assets: Type.Integer({
    minimum: 0,
    default: 1000,
    description: 'Maximum number of stored images and fonts.',
  }),
  assetBytes: Type.Integer({
    minimum: 0,
    default: 268_435_456,
    description: 'Maximum size of all stored images and fonts together.',
  }),
  freeDiskPercent: Type.Number({
    minimum: 0,
    maximum: 50,
    default: 5,
    description:
      'While less of the disk of the data folder is free, and less than 1 GB, prints and images are rejected with STORAGE_FULL. 0: no limit.',
  }),
  requestsPerMinute: Type.Integer({
    minimum: 0,
    default: 0,
    description:
      'Maximum per client address; further requests are rejected with RATE_LIMITED. 0: no limit.',
  }),
  openRequestsPerMinute: Type.Integer({
    minimum: 0,
    default: 600,
    description:
      'Maximum per client address for what needs no key although auth is enabled: the pages and the documentation, but not /health. 0: no limit.',
  }),
  connections: Type.Integer({
    minimum: 10,
    default: 2000,
    description:
      'Maximum number of open connections. When it is reached, idle ones are closed for new ones.',
  }),
  connectionsPerAddress: Type.Integer({
    minimum: 1,
    default: 100,
    description:
      'The share of one client address. An address may have more while there is room; when the maximum is reached, its connections are closed for those of others.',
  }),
  webSockets: Type.Integer({
    minimum: 1,
    default: 1000,
    description:
      'Maximum number of readers of events: WebSocket connections, event streams and requests for /events that wait.',
  }),
});
