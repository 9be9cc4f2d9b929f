// The error answers of an operation: which codes it answers with, and when.

import type { FaultCode } from '../../core/model/fault.ts';
import { statusCodes } from '../http/answer/fault-reply.ts';
import type { ApiRoute } from './api-routes.ts';
import { faultMeanings } from './fault-meanings.ts';

interface FaultResponse {
  description: string;
  headers?: object;
  content: object;
  'x-error-codes': FaultCode[];
}

const retryAfter = {
  'Retry-After': {
    description: 'Retry after this many seconds.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Answered with the header Retry-After. */
const retried = new Set<FaultCode>([
  'RATE_LIMITED',
  'QUEUE_FULL',
  'SERVICE_BUSY',
  'DATABASE_UNAVAILABLE',
]);

/** Codes that the server itself answers with, before the route is reached. */
function commonFaults({ method, schema }: ApiRoute): FaultCode[] {
  const hasBody: FaultCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
  return [
    'VALIDATION_ERROR',
    ...(method === 'GET' ? [] : hasBody),
    ...(schema.isOpen ? [] : (['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED'] as const)),
    'FORBIDDEN_HOST',
    'SERVICE_BUSY',
    'DATABASE_UNAVAILABLE',
    'INTERNAL_ERROR',
  ];
}

/** The error responses by status; equal ones share a component. */
export class FaultResponses {
  readonly components: Record<string, FaultResponse> = {};
  readonly #failure: object;

  constructor(failure: object) {
    this.#failure = failure;
  }

  of(route: ApiRoute): Record<string, object> {
    const codes = new Set([...commonFaults(route), ...(route.schema.faults ?? [])]);
    const byStatus = new Map<number, FaultCode[]>();
    const described = Object.keys(route.schema.response ?? {});
    for (const code of codes) {
      const status = statusCodes[code];
      if (described.includes(String(status))) continue; // by the route itself
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries(
      [...byStatus].map(([status, same]) => [status, this.#reference(same.toSorted())]),
    );
  }

  #reference(codes: FaultCode[]): object {
    const name = codes.map(pascalCase).join('Or');
    const mayRetry = codes.some((code) => retried.has(code));
    this.components[name] ??= {
      description: codes.map((code) => `${code}: ${faultMeanings[code]}`).join('\n\n'),
      ...(mayRetry ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema: this.#failure } },
      'x-error-codes': codes,
    };
    return { $ref: `#/components/responses/${name}` };
  }
}

/** JOB_NOT_FOUND becomes JobNotFound. */
function pascalCase(code: string): string {
  return code
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join('');
}
