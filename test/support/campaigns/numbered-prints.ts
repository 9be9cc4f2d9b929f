// The prints of the fault campaigns: templates whose marks name the job on paper, and
// the requests that print them, with their outcome.

import type { Asked, Job } from './oracle.ts';

export const firstNumber = 1001; // as many digits for all, so that all jobs are of one length

/**
 * The marks identify the job; the characters between them are sent as a bitmap,
 * so that half a job ends inside an image.
 */
export const receipt = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    width: '80mm',
    blocks: [
      { type: 'text', content: 'BEGIN {{ number }}.' },
      { type: 'text', content: '漢字 漢字 漢字', size: 2 },
      { type: 'text', content: 'END {{ number }}.' },
    ],
  },
};

/** The same where the printer has no font: bars identify the job, 1 before and 2 behind. */
const bars = (digit: number) => ({
  type: 'barcode',
  format: 'code39',
  content: `${digit}{{ number }}`,
  text: 'none',
});
export const drawnReceipt = {
  ...receipt,
  config: {
    ...receipt.config,
    example: { number: `${firstNumber}` },
    blocks: [bars(1), receipt.config.blocks[1], bars(2)],
  },
};

/** The same as a label, where everything is dots: bars identify the job. */
export const labelMm = { width: 40, height: 20, gap: 2 };
const mark = {
  type: 'barcode',
  format: 'code39',
  content: '{{ number }}',
  x: 2,
  width: 36,
  height: 4,
  text: 'none',
};
export const label = {
  id: 'numbered',
  name: 'Numbered',
  config: {
    name: 'Numbered',
    media: labelMm,
    example: { number: `${firstNumber}` },
    blocks: [
      { ...mark, y: 1 },
      { type: 'text', content: '漢字 漢字', x: 2, y: 6, width: 36, height: 8, fontSize: '6mm' },
      { ...mark, y: 15 },
    ],
  },
};

type Answer = Record<string, unknown>;

/** Sent with every request; a service that asks for no key ignores it. */
export const campaignKey = 'campaign-'.repeat(4);
const keyed = { 'x-api-key': campaignKey };

/** Longer than any answer takes: `wait` is 60 s at most. */
const answerMs = 90_000;

export async function getJson(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: keyed, signal: AbortSignal.timeout(answerMs) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as Answer;
}

/** A text is sent as it is: `headers` say what it contains. */
export const postJson = (
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
) => sendJson('POST', url, body, headers);
export const putJson = (url: string, body: object) => sendJson('PUT', url, body, {});

async function sendJson(
  method: string,
  url: string,
  body: object | string,
  headers: Record<string, string>,
) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...keyed, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** All jobs that match the query. */
export async function allJobs(serviceUrl: string, query = ''): Promise<Job[]> {
  const found: Job[] = [];
  let cursor = '';
  do {
    const page = await getJson(`${serviceUrl}/jobs?limit=100&${query}${cursor}`);
    found.push(...(page.jobs as Job[]));
    cursor = page.nextCursor ? `&cursor=${page.nextCursor as string}` : '';
  } while (cursor);
  return found;
}

/** A request that was not sent yet. */
export function unsent(asked: Asked[], copies: number): Asked {
  const number = firstNumber + asked.length;
  const print: Asked = { number, copies, answer: 'lost', status: 0, id: '' };
  asked.push(print);
  return print;
}

/** Sends the request, and records what became of it. Returns the code of a network error, if there was one. */
export async function send(
  serviceUrl: string,
  print: Asked,
  options: { printer?: string; onUnconfirmed?: string; wait?: boolean; notBefore?: number },
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const { number, copies } = print;
  try {
    const { status, answer } = await postJson(
      `${serviceUrl}/print/numbered`,
      { data: { number: `${number}` }, options: { ...options, copies } },
      headers,
    );
    print.status = status;
    print.answer = status === 200 ? 'accepted' : 'refused';
    if (status === 200) print.id = answer.jobId as string;
    return undefined;
  } catch (error) {
    print.answer = 'lost';
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return cause?.code ?? name;
  }
}
