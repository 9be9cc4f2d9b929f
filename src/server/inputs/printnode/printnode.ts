// PrintNode's REST API at the root of an http input: one computer, the printers of Platen, and
// jobs with raw data or PDF. The API key of PrintNode is one of Platen; any is right while keys are off.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { Job } from '../../../core/model/jobs/job.ts';
import type { Printer } from '../../printers/printer.ts';
import { statusOf } from '../answers.ts';
import { printOf } from '../printer-data.ts';
import type { HttpProtocol, InputAnswer, InputRequest, Reception } from '../protocol.ts';
import {
  jobNumber,
  numberSet,
  printerNumber,
  readFields,
  readJob,
  stateOf,
  timeInNumber,
} from './printnode-codec.ts';

const paths = /^\/(?:whoami|computers|printers|printjobs)(?:\/|$)/;
const computerId = 1;
const mostListed = 100;
const wrongKeyMs = 1000;
const started = new Date(0).toISOString();

export const printnode: HttpProtocol = {
  name: 'printnode',
  takes: (path) => paths.test(path),
  async answer(request, reception): Promise<InputAnswer> {
    const access = await reception.intake.access(keyOf(request.headers.authorization));
    if (!access) {
      await delay(wrongKeyMs);
      return failure(401, 'Unauthorized', 'Send an API key of Platen as the user of HTTP Basic.');
    }
    try {
      return await route(request, reception, access);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return failure(statusOf(error), error.code, [error.message, ...error.details].join(' '));
    }
  },
};

async function route(
  request: InputRequest,
  reception: Reception,
  access: Access,
): Promise<InputAnswer> {
  const { method, path } = request;
  const parts = path.split('/').filter((part) => part !== '');
  const [first, ...rest] = parts[0] === 'computers' && parts.length > 1 ? inComputer(parts) : parts;
  if (first === undefined) return json([]);
  if (method === 'GET' && first === 'whoami') return json(whoami());
  if (method === 'GET' && first === 'computers') return json([computer()]);
  const printers = usable(reception, access);
  const wanted = (text: string | undefined) => (text === undefined ? null : numberSet(text));
  if (first === 'printers' && method === 'GET') {
    const numbers = wanted(rest[0]);
    if (rest[0] !== undefined && !numbers) return wrongSet(rest[0]);
    const found = printers.filter(({ id }) => numbers?.includes(printerNumber(id)) ?? true);
    if (rest[1] !== 'printjobs') return json(found.map((printer) => shown(printer, printers)));
    const jobNumbers = wanted(rest[2]);
    if (rest[2] !== undefined && !jobNumbers) return wrongSet(rest[2]);
    const ids = new Set(found.map(({ id }) => id));
    const all = await listed(reception, access, jobNumbers);
    const jobs = all.filter((job) => ids.has(job.printerId));
    return json(jobs.map((job) => shownJob(job, printers)));
  }
  if (first !== 'printjobs') return failure(404, 'NotFound', `There is no ${path}.`);
  if (method === 'POST' && rest.length === 0) return await print(request, reception, access);
  const isStates = rest.at(-1) === 'states';
  const set = isStates ? rest.slice(0, -1)[0] : rest[0];
  const numbers = wanted(set);
  if (set !== undefined && !numbers) return wrongSet(set);
  const jobs = await listed(reception, access, numbers);
  if (method === 'DELETE' && numbers) {
    const after = await Promise.all(jobs.map(({ id }) => reception.intake.withdraw(id)));
    return json(
      after.filter(({ status }) => status === 'cancelled').map(({ id }) => jobNumber(id)),
    );
  }
  if (method !== 'GET') return failure(405, 'MethodNotAllowed', 'Use GET, POST or DELETE.');
  return json(isStates ? jobs.map(statesOf) : jobs.map((job) => shownJob(job, printers)));
}

/** /computers/1/printers is /printers; another computer has none. */
function inComputer([, set = '', ...rest]: string[]): string[] {
  if (!numberSet(set)?.includes(computerId)) return [];
  return rest.length === 0 ? ['computers'] : rest;
}

async function print(
  { body, headers, address }: InputRequest,
  reception: Reception,
  access: Access,
): Promise<InputAnswer> {
  const { intake } = reception;
  const fields = readFields(body, headers['content-type']);
  const job = fields ? readJob(fields) : 'the body must be JSON or a form';
  if (typeof job === 'string') return failure(400, 'BadRequest', `${job}.`);
  const printer = usable(reception, access).find(({ id }) => printerNumber(id) === job.printer);
  if (!printer) return failure(404, 'NotFound', `There is no printer ${job.printer}.`);
  const made = job.isPdf
    ? { print: { pdf: job.content.toString('base64') }, options: {} }
    : printOf(job.content, printer.profile.driver);
  const metadata = Object.fromEntries(
    Object.entries({ title: job.title, source: job.source }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );
  const key = headers['x-idempotency-key'];
  const jobId = await intake.submit({
    source: 'printnode',
    address,
    print: made.print,
    options: {
      ...made.options,
      printer: printer.id,
      copies: job.copies,
      ...(job.expiresIn !== null && { expiresIn: job.expiresIn }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
    ...(typeof key === 'string' && key !== '' && { key }),
    access,
  });
  return { ...json(jobNumber(jobId)), status: 201 };
}

/** The printer of the input first. */
function usable({ intake, input }: Reception, access: Access): Printer[] {
  const all = intake.printers(access);
  const isOwn = ({ id }: Printer) => id === (input.printer || 'default');
  return [...all.filter(isOwn), ...all.filter((printer) => !isOwn(printer))];
}

/** Jobs that came in here with this key, newest first, or those with these numbers. */
async function listed(
  { intake }: Reception,
  access: Access,
  numbers: readonly number[] | null,
): Promise<Job[]> {
  const isOwn = ({ source, madeBy }: Job) => source === 'printnode' && madeBy === access.keyId;
  if (!numbers) return (await intake.jobs({ limit: mostListed })).filter(isOwn);
  const found = await Promise.all(
    numbers.map(async (number) => {
      const ms = timeInNumber(number);
      const [since, until] = [ms - 1000, ms + 1].map((at) => new Date(at).toISOString());
      // Ids run far ahead of the clock after it was set back: then among the newest.
      for (const span of [{ since, until }, {}]) {
        const jobs = await intake.jobs({ limit: 1000, ...span });
        const own = jobs.filter((job) => isOwn(job) && jobNumber(job.id) === number);
        if (own.length > 0) return own;
      }
      return [];
    }),
  );
  return found.flat();
}

function shown(printer: Printer, all: readonly Printer[]) {
  return {
    id: printerNumber(printer.id),
    computer: computer(),
    name: printer.id,
    description: printer.name,
    capabilities: null,
    default: printer === all[0],
    createTimestamp: started,
    state: printer.status.state === 'offline' ? 'offline' : 'online',
  };
}

function shownJob(job: Job, printers: readonly Printer[]) {
  const printer = printers.find(({ id }) => id === job.printerId);
  return {
    id: jobNumber(job.id),
    printer: printer ? shown(printer, printers) : null,
    title: job.metadata?.title ?? '',
    contentType: job.templateId === '_pdf' ? 'pdf_base64' : 'raw_base64',
    source: job.metadata?.source ?? '',
    expireAt: job.expiresAt,
    createTimestamp: job.createdAt,
    state: stateOf(job),
  };
}

function statesOf(job: Job) {
  const state = (name: string, at: string, message: string) => ({
    printJobId: jobNumber(job.id),
    state: name,
    message,
    data: null,
    clientVersion: null,
    createTimestamp: at,
    age: Math.max(0, Date.parse(at) - Date.parse(job.createdAt)),
  });
  const first = state('new', job.createdAt, 'Created');
  const now = stateOf(job);
  if (now === 'new') return [first];
  const at = job.completedAt ?? job.startedAt ?? job.createdAt;
  return [first, state(now, at, job.error?.message ?? now)];
}

function computer() {
  return {
    id: computerId,
    name: 'Platen',
    inet: null,
    inet6: null,
    hostname: null,
    version: null,
    jre: null,
    createTimestamp: started,
    state: 'connected',
  };
}

function whoami() {
  return {
    id: 1,
    firstname: 'Platen',
    lastname: '',
    email: '',
    canCreateSubAccounts: false,
    creatorEmail: null,
    creatorRef: null,
    childAccounts: [],
    credits: null,
    numComputers: 1,
    totalPrints: 0,
    versions: [],
    connected: [computerId],
    Tags: [],
    ApiKeys: [],
    state: 'active',
    permissions: ['Unrestricted'],
  };
}

/** The user of HTTP Basic. */
function keyOf(authorization = ''): string {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? '';
}

/** PrintNode's Python client compares the type as text. */
function json(value: unknown): InputAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}

function failure(status: number, code: string, message: string): InputAnswer {
  return { ...json({ uid: randomUUID(), code, message }), status };
}

function wrongSet(set: string): InputAnswer {
  return failure(400, 'BadRequest', `"${set}" is no set of at most 100 numbers, such as 1,3-5.`);
}
