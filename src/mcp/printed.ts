// Prints, waits for the end for a while, and tells what became of it.

import type { CallToolResult } from '@modelcontextprotocol/server';
import { type PlatenClient, PlatenError, type Printed } from '../client/index.ts';
import { jobWords } from './job-words.ts';
import { textAnswer } from './tool.ts';

/** Clients give up on a tool after a minute, and often sooner. */
const waitSeconds = 20;

export async function printed(
  client: PlatenClient,
  print: (wait: number) => Promise<Printed>,
): Promise<CallToolResult> {
  const id = await jobOf(print(waitSeconds));
  const job = await client.job(id);
  return { ...textAnswer(jobWords(job), { job }), isError: job.status === 'failed' };
}

async function jobOf(answer: Promise<Printed>): Promise<string> {
  try {
    return (await answer).jobId;
  } catch (error) {
    if (error instanceof PlatenError && error.jobId !== undefined) return error.jobId;
    throw error;
  }
}
