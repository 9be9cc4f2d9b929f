// Answers of http inputs in plain text.

import { Fault } from '../../core/model/fault.ts';
import type { InputAnswer } from './protocol.ts';

export function refusal(status: number, message: string): InputAnswer {
  return { status, body: `${message}\n` };
}

/** The answer of a protocol that has no form of its own for faults. */
export function faultAnswer(error: unknown): InputAnswer {
  if (!(error instanceof Fault)) throw error;
  return refusal(statusOf(error), [error.message, ...error.details].join('\n'));
}

export function statusOf({ code }: Fault): number {
  if (code === 'PRINTER_NOT_FOUND' || code === 'JOB_NOT_FOUND') return 404;
  if (code === 'QUEUE_FULL' || code === 'STORAGE_FULL' || code === 'PRINTER_OFFLINE') return 503;
  return code === 'INTERNAL_ERROR' ? 500 : 400;
}
