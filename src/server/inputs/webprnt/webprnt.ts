// Star WebPRNT: POST /StarWebPRNT/SendMessage, as web tills with Star's library send it. The
// response comes when the paper is out, or with the reason why it is not.

import { Fault } from '../../../core/model/fault.ts';
import { SchemaError } from '../epos/attributes.ts';
import { printInTime, statusOf } from '../print-in-time.ts';
import type { HttpProtocol, InputAnswer, InputRequest, Reception } from '../protocol.ts';
import { readWebPrnt, type WebPrntContent, type WebPrntRequest } from './read-webprnt.ts';
import { starStatus, webPrntResponse, type WebPrntResult } from './webprnt-response.ts';

/** Star's library gives up after 90 seconds. */
const timeoutMs = 85_000;

export const webprnt: HttpProtocol = {
  name: 'webprnt',
  takes: (path) => path === '/StarWebPRNT/SendMessage',
  async answer(request, reception) {
    if (request.method !== 'POST')
      return { status: 405, headers: { allow: 'POST' }, body: 'Send WebPRNT XML with POST.\n' };
    const { intake, input } = reception;
    try {
      const asked = readWebPrnt(request.body.toString(), { lenient: input.lenient });
      return answerOf(await result(asked, request, reception), asked.isPlain);
    } catch (error) {
      const isRefused = error instanceof SchemaError || error instanceof Fault;
      if (!isRefused) throw error;
      reception.log(`a WebPRNT message was not printed. ${error.message}`);
      const status = starStatus(await statusOf(intake, input.printer));
      return answerOf({ isSuccess: false, code: 1100, status }, false);
    }
  },
};

async function result(
  { content, isQuestion, dropped }: WebPrntRequest,
  { address, signal }: InputRequest,
  reception: Reception,
): Promise<WebPrntResult> {
  const { intake, input } = reception;
  if (dropped.length > 0)
    reception.log(`unknown elements were left out: ${[...new Set(dropped)].join(', ')}.`);
  if (isQuestion) {
    const status = await statusOf(intake, input.printer);
    const isReady = status.state === 'online';
    return { isSuccess: isReady, code: isReady ? 0 : 1100, status: starStatus(status) };
  }
  const options = { allowLoss: true, ...(input.printer !== '' && { printer: input.printer }) };
  const print = printOf(content);
  const asked = { source: 'webprnt', address, print, options, timeoutMs, signal };
  const { job, status } = await printInTime(intake, asked);
  const isSuccess = job.status === 'completed';
  const isBusy = !isSuccess && status.state === 'online';
  return { isSuccess, code: isSuccess ? 0 : isBusy ? 2001 : 1100, status: starStatus(status) };
}

function printOf(content: WebPrntContent) {
  if ('sequence' in content) return { sequence: content.sequence };
  const raw = `data:;base64,${content.raw.toString('base64')}`;
  return { raw, language: 'starprnt', redraw: true } as const;
}

function answerOf(answered: WebPrntResult, isPlain: boolean): InputAnswer {
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  return { status: 200, headers, body: webPrntResponse(answered, isPlain) };
}
