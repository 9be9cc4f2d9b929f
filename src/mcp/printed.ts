// Prints, waits for the end for a while, and tells what became of it.

import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type PlatenClient, PlatenError, type Printed } from '../client/index.ts';
import { jobWords } from './job-words.ts';
import { textAnswer } from './tool.ts';

/** Clients give up on a tool after a minute, and often sooner. */
export const waitSeconds = 20;

/** `print` gets a key in any case, so that an error can name it for the next attempt. */
export async function printed(
  client: PlatenClient,
  key: unknown,
  print: (idempotencyKey: string) => Promise<Printed>,
): Promise<CallToolResult> {
  const id = await jobOf(print(typeof key === 'string' ? key : randomUUID()));
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

/** Waits for a job that was accepted without waiting; a job that takes longer goes on. */
export async function waitAWhile(client: PlatenClient, { jobId }: Printed): Promise<void> {
  await client.waitFor(jobId, { timeoutMs: waitSeconds * 1000 }).catch((error: unknown) => {
    if (!(error instanceof PlatenError) || error.code !== 'TIMEOUT') throw error;
  });
}
