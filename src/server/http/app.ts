// The Fastify instance that routes and hooks are added to: TypeBox schemas type
// the requests. The schema of a route also describes it in /openapi.json.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FaultCode } from '../../core/model/fault.ts';

export type App = Parameters<FastifyPluginAsyncTypebox>[0];

declare module 'fastify' {
  interface FastifySchema {
    /** The name of the operation in generated clients: verb first, such as listJobs. */
    operationId?: string;
    /** One line in the imperative, without a full stop. */
    summary?: string;
    /** Whole sentences: what the summary does not say. */
    description?: string;
    /** The first one is the chapter; openapi/tags.ts describes each. */
    tags?: readonly string[];
    /** Codes of this route; openapi/faults.ts adds those that every route answers with. */
    faults?: readonly FaultCode[];
    /** Content types of bodies besides JSON. */
    otherBodies?: readonly string[];
    /** Needs no key. */
    isOpen?: boolean;
  }
}
