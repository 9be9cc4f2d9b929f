// Thrown for every failed request: an error answer, or no answer.

interface ErrorFields {
  /** Seconds. */
  retryAfter?: number | undefined;
  jobId?: string | undefined;
  reason?: string | undefined;
  mayHavePrinted?: boolean | undefined;
}

export class PlatenError extends Error {
  /** A code of docs/api.md; UNREACHABLE or TIMEOUT without an answer from the service. */
  readonly code: string;
  /** HTTP status code; 0 without an answer. */
  readonly status: number;
  /** One line per problem, starting with the path of the field. */
  readonly details: string[];
  /** Seconds after which a retry makes sense, if the service named a time. */
  readonly retryAfter: number | undefined;
  /** PRINT_FAILED: the job that failed. */
  readonly jobId: string | undefined;
  /** PRINT_FAILED: the code in the job's error, such as EXPIRED. */
  readonly reason: string | undefined;
  /** PRINT_FAILED: whether paper may have come out. */
  readonly mayHavePrinted: boolean | undefined;
  /** The key that a print was sent with: the same print with this key never prints twice. */
  idempotencyKey: string | undefined;

  constructor(
    code: string,
    message: string,
    status = 0,
    details: string[] = [],
    { retryAfter, jobId, reason, mayHavePrinted }: ErrorFields = {},
  ) {
    super(message);
    this.name = 'PlatenError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
    this.jobId = jobId;
    this.reason = reason;
    this.mayHavePrinted = mayHavePrinted;
  }
}
