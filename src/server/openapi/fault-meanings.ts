// When each code is answered, for the documents.

import type { FaultCode } from '../../core/model/fault.ts';

export const faultMeanings: Record<FaultCode, string> = {
  TEMPLATE_NOT_FOUND: 'no template has this id.',
  TEMPLATE_EXISTS: 'the id is already in use.',
  TEMPLATE_RENDER_ERROR:
    'the data is valid but cannot be printed with this template; the message says where and why.',
  VERSION_CONFLICT:
    'the template or route has another version than If-Match names, or exists although If-None-Match is *; nothing was stored.',
  IMPORT_CONFLICT: 'what `details` lists exists and differs; nothing was stored.',
  ASSET_NOT_FOUND: 'no asset has this name.',
  COUNTER_NOT_FOUND: 'no counter has this id.',
  ROUTE_NOT_FOUND: 'no route has this id.',
  ROUTE_EXISTS: 'the id is already in use.',
  BATCH_NOT_FOUND: 'no batch has this id.',
  BATCH_STATE: 'the state of the batch does not allow this.',
  ASSET_EXISTS: 'the name is already in use.',
  ASSET_IN_USE: 'templates print this image; `details` names them.',
  JOB_NOT_FOUND: 'no job has this id, or it ended so long ago that it was deleted (jobs.keepDays).',
  JOB_NOT_CANCELLABLE: 'the job is not queued any more.',
  JOB_NOT_ENDED: 'the job is queued or printing.',
  JOB_NOT_PRINTED: 'no paper of the job came out that could be voided.',
  JOB_NOT_QUEUED: 'the job was already sent, or has ended.',
  JOB_DATA_DELETED: 'the data of this job was deleted: it cannot be read, previewed or reprinted.',
  PRINTER_NOT_FOUND: 'no printer has this id, and no group this name.',
  PRINTER_EXISTS: 'the id is already in use.',
  PRINTER_IN_USE:
    'the printer is printing, has queued jobs, is the fallback of another printer or is set in the configuration; the message says which.',
  PRINTER_OFFLINE:
    'the printer cannot be reached and queueWhenOffline is false; nothing was stored or printed.',
  PRINT_FAILED:
    'with `options.wait`: the job was accepted and failed. `jobId` beside `error` names it, `error.reason` is the code in its `error`, and `error.mayHavePrinted` says whether paper may have come out. The status is 500, which proxies and HTTP libraries may repeat: without an `Idempotency-Key` that prints again.',
  QUEUE_FULL:
    'too many jobs are queued, or too many images are being drawn; nothing was stored. Retry later.',
  UNCONFIRMED: 'only in `job.error`: it is unknown whether the job was printed.',
  EXPIRED: 'only in `job.error`: the deadline passed; nothing was printed.',
  EVENTS_GONE:
    'the events after this number are no longer stored, or the number is unknown; read the current state and begin without a number.',
  VALIDATION_ERROR: 'the request is invalid; `details` names each field and its problem.',
  KEY_REUSED: 'this Idempotency-Key was already used with a different request.',
  REQUEST_IN_PROGRESS: 'the first request with this Idempotency-Key is still being processed.',
  RATE_LIMITED:
    'too many requests from this address (limits.requestsPerMinute); retry after the time in the header Retry-After.',
  FORBIDDEN: 'the key does not allow this; the message names the scope, printer or template.',
  KEY_NOT_FOUND: 'there is no API key with this id.',
  KEY_IN_USE: 'a key is required, and no other one could change the settings.',
  AGENT_NOT_FOUND: 'there is no agent with this name.',
  AGENT_OFFLINE: 'the agent is not connected to the node that was asked, or does not answer.',
  WEBHOOK_NOT_FOUND: 'there is no webhook with this id.',
  UNAUTHORIZED: 'the service requires an API key, and it is missing or wrong.',
  FORBIDDEN_HOST:
    'the request comes from a web page whose origin cors.origins does not list; on loopback without a key also if the header Host names another machine.',
  NOT_FOUND: 'it does not exist.',
  METHOD_NOT_ALLOWED: 'the header Allow lists the methods of this path.',
  INVALID_JSON: 'the body is not JSON, or not UTF-8.',
  UNSUPPORTED_MEDIA_TYPE: 'the body is not sent as application/json, or not in UTF-8.',
  PAYLOAD_TOO_LARGE:
    'the body is larger than limits.bodyBytes; under /assets, than 3 MiB. The message names both sizes.',
  HEADERS_TOO_LARGE: 'the path and the headers together have more than 16 KiB.',
  UPGRADE_REQUIRED: 'this path only accepts WebSocket connections.',
  TOO_MANY_CONNECTIONS: 'too many connections read events (limits.webSockets).',
  SERVICE_BUSY:
    'the service did not read the request in time, or holds too many large bodies; nothing was done. Retry after the time in the header Retry-After.',
  STORAGE_FULL: 'the disk is full; nothing was stored. Free some space.',
  DATABASE_UNAVAILABLE:
    'with PostgreSQL: the database does not answer, or too many requests wait for it. Retry later with the same Idempotency-Key.',
  SERVICE_STOPPING:
    'only for `GET /health`: the service is about to stop (server.drainSeconds); send requests to another node.',
  INTERNAL_ERROR: 'a bug or an unexpected failure; it was logged.',
};
