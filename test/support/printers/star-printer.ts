// A Star printer that polls by CloudPRNT, as Star's guide describes it, driven step by step:
// each step is one request. What it prints goes onto the paper of an emulated printer.

import { createEmulator } from '../../../src/core/emulator/index.ts';

export interface StarOptions {
  /** Firmware before tokens. */
  sendsToken?: boolean;
  /** Confirms by GET. */
  confirmsByGet?: boolean;
  types?: string[];
}

export class StarPrinter {
  readonly url: string;
  readonly #options: StarOptions;
  /** The sheets that came out, with the bytes that made them. */
  readonly paper: Buffer[] = [];
  /** Of every request: its method and what was answered. */
  readonly log: string[] = [];
  statusCode = '200%20OK';
  isPrinting = false;
  /** The job that it has. */
  token: string | null = null;
  #answers: object[] | null = null;

  constructor(url: string, options: StarOptions = {}) {
    this.url = url;
    this.#options = options;
  }

  /** Polls, and answers what it is asked at once, as printers do. */
  async poll(): Promise<{ jobReady: boolean; jobToken?: string; mediaTypes?: string[] }> {
    const response = await this.#request('POST', '', {
      status: '23 6 0 0 0 0 0 0 0 ',
      printerMAC: '00:11:62:aa:bb:cc',
      uniqueID: null,
      statusCode: this.statusCode,
      jobToken: this.#options.sendsToken === false ? null : this.token,
      printingInProgress: this.isPrinting,
      clientAction: this.#answers,
    });
    this.#answers = null;
    const answer = (await response.json()) as {
      jobReady: boolean;
      clientAction?: { request: string }[];
    };
    if (!answer.clientAction) return answer;
    const results: Record<string, string> = {
      ClientType: 'Star mC-Print3',
      ClientVersion: '5.1',
      Encodings: (this.#options.types ?? ['application/vnd.star.starprnt', 'image/png']).join(';'),
      GetPollInterval: '5',
    };
    this.#answers = answer.clientAction.map(({ request }) => ({
      request,
      result: results[request],
    }));
    return await this.poll();
  }

  /** Downloads the job; the caller decides whether it arrives. */
  async download(
    token: string | null,
    type: string,
  ): Promise<{ status: number; bytes: Buffer; type: string | null }> {
    const sent = this.#options.sendsToken === false ? null : token;
    const response = await this.#request(
      'GET',
      query({ mac: '00:11:62:aa:bb:cc', type, token: sent }),
    );
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      type: response.headers.get('content-type'),
    };
  }

  async confirm(token: string | null, code: string): Promise<number> {
    const sent = this.#options.sendsToken === false ? null : token;
    const fields = { mac: '00:11:62:aa:bb:cc', code, token: sent };
    const { confirmsByGet } = this.#options;
    const response = confirmsByGet
      ? await this.#request('GET', `${query(fields)}&delete`)
      : await this.#request('DELETE', query(fields));
    return response.status;
  }

  /** Polls, and prints the job that is offered to the end. Returns whether there was one. */
  async work(): Promise<boolean> {
    const { jobReady, jobToken = null, mediaTypes } = await this.poll();
    if (!jobReady) return false;
    const { status, bytes } = await this.download(jobToken, mediaTypes![0]!);
    if (status !== 200) return false;
    this.print(bytes);
    await this.confirm(jobToken, '200 OK');
    return true;
  }

  print(bytes: Buffer): void {
    this.paper.push(bytes);
  }

  async #request(method: string, queryText: string, body?: object): Promise<Response> {
    const response = await fetch(this.url + queryText, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    this.log.push(`${method} ${response.status}`);
    return response;
  }
}

/** How many sheets StarPRNT data prints, and their dots. */
export function sheetsOf(bytes: Uint8Array) {
  const sheets: { height: number; data: Uint8Array }[] = [];
  const printer = createEmulator('star-mc-print3', {
    neverPauses: true,
    onSheet: ({ bitmap }) => void sheets.push(bitmap),
  });
  for (let at = 0; at < bytes.length; at += 16_384)
    printer.receive(bytes.subarray(at, at + 16_384));
  return sheets;
}

function query(fields: Record<string, string | null>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== null) as [string, string][];
  return `?${new URLSearchParams(given).toString()}`;
}
