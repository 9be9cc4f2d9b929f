// Asks a Star CloudPRNT server for jobs, prints them, and confirms each when its paper is out.

import type { DirectPrint } from '../../../core/direct-print.ts';
import { Fault } from '../../../core/model/fault.ts';
import { hasEnded, type Job } from '../../../core/model/jobs/job.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { exchange, type Exchange, type Reply } from '../../network/exchange.ts';
import { isSamePrint, statusOf } from '../print-in-time.ts';
import {
  confirmUrl,
  fetchUrl,
  type MediaType,
  pollBody,
  type PollAnswer,
  readPollAnswer,
  statusCode,
} from './cloudprnt.ts';
import type { PollClient, PollContext } from './poll-client.ts';

type ReadyJob = NonNullable<PollAnswer['job']>;

const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 15_000;
const source = 'cloudprnt';
/** A job that was not begun by then is offered again by the server. */
const printSeconds = 60;
/** The time of a token: afterwards it is taken for another job. */
const tokenMs = 24 * 3_600_000;

/** Unreadable data, or an unknown outcome: the server does not offer the job again. */
const failedForGood = '511 Not printed';
const notSupported = '510 Media type not supported';

export class CloudPrntClient implements PollClient {
  readonly #context: PollContext;
  readonly #url: URL;
  readonly #host: string;
  #answers: PollAnswer['answers'] = [];
  /** What could not be confirmed yet. */
  #unconfirmed: { job: ReadyJob; code: string } | null = null;

  constructor(context: PollContext) {
    this.#context = context;
    this.#url = new URL(context.input.url);
    this.#host = this.#url.host;
  }

  async round(): Promise<number> {
    const { input, intake } = this.#context;
    if (this.#unconfirmed) await this.#confirm(this.#unconfirmed.job, this.#unconfirmed.code);
    const status = await statusOf(intake, input.printer);
    const answer = await this.#poll(status, null);
    this.#answers = answer.answers;
    if (answer.answers.length > 0) return 0;
    const isReady = statusCode(status).startsWith('2');
    if (!answer.job || !isReady) return input.intervalSeconds * 1000;
    return (await this.#print(answer.job)) ? 0 : input.intervalSeconds * 1000;
  }

  async #poll(status: PrinterStatus, printing: string | null): Promise<PollAnswer> {
    const { input, intake } = this.#context;
    const body = pollBody({ mac: input.mac, status, printing, answers: this.#answers });
    const headers = { 'content-type': 'application/json', 'x-star-mac': input.mac };
    const reply = await this.#exchange({ method: 'POST', url: this.#url, headers, body });
    const profile = (await intake.printer(input.printer))?.profile;
    const dotsPerMm = Math.round((profile?.dpi ?? 203) / 25.4);
    const paperMm = profile?.paperMm ?? 80;
    const printMm = Math.floor((profile?.width ?? 576) / dotsPerMm);
    const facts = { intervalSeconds: input.intervalSeconds, paperMm, printMm, dotsPerMm };
    const answer = reply.status === 200 ? readPollAnswer(reply.body.toString(), facts) : null;
    if (!answer) throw new Error(`its answer ${reply.status} is none of a CloudPRNT server`);
    return answer;
  }

  /** Prints a job and confirms it. False if it stays with the server. */
  async #print(ready: ReadyJob): Promise<boolean> {
    const { intake } = this.#context;
    if (ready.type === null) return await this.#confirm(ready, notSupported);
    const jobId = await this.#submit({ ...ready, type: ready.type });
    if (jobId === null) return false;
    const job = await this.#ended(jobId, ready);
    if (job.status === 'completed') return await this.#confirm(ready, '200 OK');
    const isLost = job.error?.mayHavePrinted || job.error?.reason === 'cannot-render';
    if (isLost) return await this.#confirm(ready, failedForGood);
    // Nothing came out: the server offers it again.
    if (!hasEnded(job)) await intake.withdraw(jobId);
    return false;
  }

  /** The id of the job for the token: one that was printed before is not printed again. */
  async #submit(ready: ReadyJob & { type: MediaType }): Promise<string | null> {
    const { input, intake, log } = this.#context;
    const { token } = ready;
    const before = token === null ? null : await intake.newest(token, source, this.#host);
    if (before && isSamePrint(before, Date.now(), tokenMs)) return before.id;
    const fetched = await this.#exchange({
      method: 'GET',
      url: fetchUrl(this.#url, input.mac, ready),
      headers: { accept: ready.type, 'x-star-mac': input.mac },
    });
    if (fetched.status === 404) return null;
    if (fetched.status !== 200) throw new Error(`a job was answered with ${fetched.status}`);
    const options = {
      allowLoss: true,
      expiresIn: printSeconds,
      ...(input.printer !== '' && { printer: input.printer }),
      ...(token !== null && { reference: token }),
    };
    try {
      return await intake.submit({
        source,
        address: this.#host,
        print: printOf(ready.type, fetched.body),
        options,
        ...(token !== null && { key: `${source} ${this.#host} ${token} ${before?.id ?? ''}` }),
      });
    } catch (error) {
      const isWrong =
        error instanceof Fault &&
        (error.code === 'VALIDATION_ERROR' || error.code === 'TEMPLATE_RENDER_ERROR');
      if (!isWrong) throw error;
      log(
        `a job of ${this.#host} cannot be printed. ${[error.message, ...error.details].join(' ')}`,
      );
      await this.#confirm(ready, failedForGood);
      return null;
    }
  }

  /** Tells the server meanwhile that it is being printed. */
  async #ended(jobId: string, { token }: ReadyJob): Promise<Job> {
    const { input, intake, signal } = this.#context;
    for (;;) {
      const job = await intake.wait(jobId, input.intervalSeconds * 1000, signal);
      if (hasEnded(job) || signal.aborted) return job;
      this.#answers = [];
      // A server that is away now may be back when there is something to confirm.
      await this.#poll(await statusOf(intake, job.printerId), token ?? '').catch(() => {});
    }
  }

  /** Kept and repeated until the server has heard it. */
  async #confirm(job: ReadyJob, code: string): Promise<true> {
    this.#unconfirmed = { job, code };
    const url = confirmUrl(this.#url, this.#context.input.mac, job, code);
    const method = job.deletesByGet ? 'GET' : 'DELETE';
    const { status } = await this.#exchange({ method, url });
    // The server has forgotten the job.
    const isGone = status === 404;
    if (!isGone && (status < 200 || status > 299))
      throw new Error(`the end of a job was answered with ${status}`);
    this.#unconfirmed = null;
    return true;
  }

  #exchange(request: Exchange): Promise<Reply> {
    const { input, addresses, signal } = this.#context;
    const { user, password } = input;
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const headers = { ...request.headers, ...(user !== '' && { authorization: basic }) };
    return exchange({ ...request, headers }, { addresses, timeoutMs, maxBytes, signal });
  }
}

function printOf(type: MediaType, body: Buffer): DirectPrint {
  const data = body.toString('base64');
  if (type === 'text/plain') return { text: body.toString() };
  if (type === 'image/png' || type === 'image/jpeg')
    return { image: `data:${type};base64,${data}` };
  return { raw: `data:;base64,${data}`, language: 'starprnt', redraw: true };
}
