// The errors that users see: one class with one list of codes. A message says
// what failed, why, and what to do. server/http maps codes to HTTP statuses.

export const faultCodes = [
  'TEMPLATE_NOT_FOUND',
  'TEMPLATE_EXISTS',
  'TEMPLATE_RENDER_ERROR',
  'VERSION_CONFLICT',
  'IMPORT_CONFLICT',
  'ASSET_NOT_FOUND',
  'ASSET_EXISTS',
  'ASSET_IN_USE',
  'COUNTER_NOT_FOUND',
  'ROUTE_NOT_FOUND',
  'ROUTE_EXISTS',
  'BATCH_NOT_FOUND',
  'BATCH_STATE',
  'JOB_NOT_FOUND',
  'JOB_NOT_CANCELLABLE',
  'JOB_NOT_ENDED',
  'JOB_NOT_QUEUED',
  'JOB_NOT_PRINTED',
  'JOB_DATA_DELETED',
  'PRINTER_NOT_FOUND',
  'PRINTER_EXISTS',
  'PRINTER_IN_USE',
  'PRINTER_OFFLINE',
  'PRINT_FAILED',
  'QUEUE_FULL',
  'UNCONFIRMED',
  'EXPIRED',
  'EVENTS_GONE',
  'VALIDATION_ERROR',
  'KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'RATE_LIMITED',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'KEY_NOT_FOUND',
  'KEY_IN_USE',
  'AGENT_NOT_FOUND',
  'AGENT_OFFLINE',
  'WEBHOOK_NOT_FOUND',
  'FORBIDDEN_HOST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'INVALID_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'UPGRADE_REQUIRED',
  'TOO_MANY_CONNECTIONS',
  'SERVICE_BUSY',
  'STORAGE_FULL',
  'DATABASE_UNAVAILABLE',
  'SERVICE_STOPPING',
  'INTERNAL_ERROR',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** A job whose failure is the answer to a request that waited for it. */
export interface FailedJob {
  jobId: string;
  /** The code of the job's error. */
  reason: FaultCode;
  mayHavePrinted: boolean;
}

export class Fault extends Error {
  readonly code: FaultCode;
  /** One line for each problem, starting with the path of the field. */
  readonly details: string[];
  readonly failedJob: FailedJob | undefined;

  constructor(code: FaultCode, message: string, details: string[] = [], failedJob?: FailedJob) {
    super(message);
    this.name = 'Fault';
    this.code = code;
    this.details = details;
    this.failedJob = failedJob;
  }
}
