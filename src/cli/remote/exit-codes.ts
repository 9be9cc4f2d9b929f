// The exit codes of commands for a running service, for scripts.

import type { Job, PlatenError } from '../../client/index.ts';

export const remoteCodes = {
  /** Everything is done. With --wait: printed, or sent to a printer that cannot confirm. */
  done: 0,
  /** Nothing was printed, or the service refused the request. */
  failed: 1,
  /** Wrong usage, or a file that cannot be read. */
  unusable: 2,
  unreachable: 3,
  /** The key is missing, wrong, or does not allow it. */
  forbidden: 4,
  /** Paper may have come out: printing again may print twice. */
  unknown: 5,
  /** --timeout passed; the job goes on. */
  waiting: 6,
} as const;

export const remoteCodesHelp = `
Exit codes:
  0  done; with --wait: printed, or sent to a printer that cannot confirm
  1  nothing was printed, or the service refused the request
  2  wrong usage, or a file that cannot be read
  3  the service or its database cannot be reached
  4  the API key is missing, wrong, or does not allow it
  5  it is unknown whether it was printed: look at the paper before printing again
  6  --timeout passed; the job goes on`;

const forbidden = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'FORBIDDEN_HOST']);
/** The service, or its database: a print may have been accepted nevertheless. */
const unreachable = new Set(['UNREACHABLE', 'TIMEOUT', 'DATABASE_UNAVAILABLE', 'SERVICE_STOPPING']);

export function codeOfError({ code, mayHavePrinted }: PlatenError): number {
  if (forbidden.has(code)) return remoteCodes.forbidden;
  if (unreachable.has(code)) return remoteCodes.unreachable;
  return mayHavePrinted ? remoteCodes.unknown : remoteCodes.failed;
}

/** The exit code for a job that has ended. */
export function codeOfJob({ status, error }: Pick<Job, 'status' | 'error'>): number {
  if (status === 'completed') return remoteCodes.done;
  return error?.mayHavePrinted ? remoteCodes.unknown : remoteCodes.failed;
}
