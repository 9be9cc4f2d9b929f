// Asks a server of Epson Server Direct Print for documents, prints them, and reports what came out.

import { Fault } from '../../../core/model/fault.ts';
import { exchange } from '../../network/exchange.ts';
import { type EposResult, statusBits } from '../epos/epos-response.ts';
import { codeOfFault, outcome, printOf } from '../epos/epos.ts';
import { printInTime, statusOf } from '../print-in-time.ts';
import type { PollClient, PollContext } from './poll-client.ts';
import {
  type DirectRequest,
  form,
  readDirectRequests,
  responseFile,
} from './server-direct-print.ts';

const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 15_000;
/** Servers that name none, such as Odoo, wait for 15 seconds. */
const usualPrintMs = 14_000;
const longestPrintMs = 300_000;

export class DirectPrintClient implements PollClient {
  readonly #context: PollContext;
  readonly #url: URL;
  /** A response file that the server has not heard yet. */
  #unheard: string | null = null;

  constructor(context: PollContext) {
    this.#context = context;
    this.#url = new URL(context.input.url);
  }

  async round(): Promise<number> {
    const { input, intake } = this.#context;
    if (this.#unheard !== null) await this.#report(this.#unheard);
    // What is fetched is gone from the server, so nothing is fetched that cannot be printed now.
    const { state } = await statusOf(intake, input.printer);
    if (state !== 'online') return input.intervalSeconds * 1000;
    const body = await this.#post({ ConnectionType: 'GetRequest', ID: input.id, Name: 'Platen' });
    const requests = readDirectRequests(body, input.lenient);
    if (requests.length === 0) return input.intervalSeconds * 1000;
    const results: { request: DirectRequest; result: EposResult }[] = [];
    for (const request of requests) results.push({ request, result: await this.#print(request) });
    await this.#report(responseFile(results));
    return 0;
  }

  async #print({ content, problem, jobId, timeoutMs: named }: DirectRequest): Promise<EposResult> {
    const { input, intake, signal, log } = this.#context;
    const failure = async (code: EposResult['code']) => {
      const status = await statusOf(intake, input.printer);
      return { isSuccess: false, code, status: statusBits(status, false) };
    };
    if (!content) {
      log(`a document of ${this.#url.host} was refused. ${problem}`);
      return await failure('SchemaError');
    }
    try {
      const { job, status } = await printInTime(intake, {
        source: 'server-direct-print',
        address: this.#url.host,
        print: printOf(content),
        options: { allowLoss: true, ...(input.printer !== '' && { printer: input.printer }) },
        reference: jobId ?? undefined,
        timeoutMs: Math.min(longestPrintMs, Math.max(1000, named ?? usualPrintMs)),
        signal,
      });
      return outcome(job, status);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      log(`a document of ${this.#url.host} was not printed. ${error.message}`);
      return await failure(codeOfFault(error));
    }
  }

  async #report(file: string): Promise<void> {
    this.#unheard = file;
    const { id } = this.#context.input;
    await this.#post({ ConnectionType: 'SetResponse', ID: id, Name: 'Platen', ResponseFile: file });
    this.#unheard = null;
  }

  async #post(fields: Record<string, string>): Promise<string> {
    const { addresses, signal } = this.#context;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', url: this.#url, headers, body: form(fields) } as const;
    const reply = await exchange(request, { addresses, timeoutMs, maxBytes, signal });
    if (reply.status !== 200) throw new Error(`it answers with ${reply.status}`);
    return reply.body.toString();
  }
}
