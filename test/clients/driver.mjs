// Carries out the calls of clients.slow.test.ts: one JSON object a line, one answer a line.

import { createInterface } from 'node:readline';

const { PlatenClient, PlatenError } = await import(`${process.env.PLATEN_CLIENT}/index.js`);

const { timeout, ...settings } = JSON.parse(process.argv[2]);
const platen = new PlatenClient({
  ...settings,
  ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
});

async function events({ after, completed }) {
  const [seqs, jobs] = [[], []];
  for await (const { type, data } of platen.events({ after })) {
    seqs.push(data.seq);
    if (type === 'jobUpdate' && data.status === 'completed') jobs.push(data.jobId);
    if (jobs.length === completed) break;
  }
  return { seqs, jobs };
}

async function ids(list) {
  const found = [];
  for await (const { id } of list) found.push(id);
  return { ids: found };
}

const calls = {
  print: ({ data, options, key: idempotencyKey }) =>
    platen.print('receipt', data, options ?? {}, idempotencyKey ? { idempotencyKey } : {}),
  wait: ({ jobId }) => platen.waitFor(jobId),
  reprint: ({ jobId }) => platen.reprintJob(jobId),
  printers: async () => ids(await platen.printers()),
  job: ({ jobId }) => platen.job(jobId),
  jobs: () => ids(platen.eachJob({ limit: 2 })),
  preview: async ({ data }) => {
    const picture = await (await platen.previewTemplate('receipt', { data })).arrayBuffer();
    return { png: Buffer.from(picture).subarray(0, 4).toString('latin1') === '\x89PNG' };
  },
  events,
};

for await (const line of createInterface(process.stdin)) {
  const call = JSON.parse(line);
  let answer;
  try {
    answer = await calls[call.op](call);
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const { code, status, details, jobId, reason, mayHavePrinted, idempotencyKey } = error;
    answer = { error: code, status, details, jobId, reason, mayHavePrinted, key: idempotencyKey };
  }
  console.log(JSON.stringify(answer));
}
