// Rows of the table of Idempotency-Keys, as both stores read them.

import type { KeyedAnswer } from '../store.ts';

export interface AnswerRow {
  key: string;
  request_hash: string;
  job_id: string;
  estimated_seconds: number;
}

export function toAnswer(row: AnswerRow): KeyedAnswer {
  const { key, request_hash: requestHash, job_id: jobId } = row;
  return { key, requestHash, jobId, estimatedSeconds: row.estimated_seconds };
}
