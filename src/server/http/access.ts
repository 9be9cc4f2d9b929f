// What the key of a request allows. The operation is checked here; so are the printer,
// template or job that the path or the query names. Lists leave out what the key may
// not see; printers that a print selects are checked where they are selected.

import type { FastifyRequest } from 'fastify';
import { type Access, fullAccess } from '../../core/model/api-key.ts';
import { Fault } from '../../core/model/fault.ts';
import type { Allowances } from '../app/allowances.ts';
import type { App } from './app.ts';
import { scopesOf } from './scopes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its key allows; null where none is needed. */
    keyAccess: Access | null;
    /** What its sender may do. */
    readonly access: Access;
  }
}

interface Named {
  id?: string;
  templateId?: string;
  jobId?: string;
}

const everything = fullAccess('without a key');

export function decorateAccess(app: App): void {
  app.decorateRequest('keyAccess', null);
  app.decorateRequest('access', {
    getter(this: FastifyRequest): Access {
      return this.keyAccess ?? everything;
    },
  });
}

export function limitAccess(app: App, allowances: Allowances): void {
  // Before the body is read.
  app.addHook('onRequest', ({ access, routeOptions: { schema } }, _reply, done) => {
    if (access.keyId !== null && schema && !schema.isOpen) requireScope(access, schema.operationId);
    done();
  });
  const requireNamed = async (request: FastifyRequest) => {
    const { access } = request;
    const { schema, url = '' } = request.routeOptions;
    if (!schema || schema.isOpen) return;
    const { id, templateId, jobId } = request.params as Named;
    const { printer } = request.query as { printer?: string };
    const { operationId } = schema;
    const named = operationId === 'createTemplate' ? (request.body as Named).id : templateId;
    if (named !== undefined) allowances.requireTemplate(access, named);
    if (url.includes('/templates/:id')) allowances.requireTemplate(access, id!);
    if (url.includes('/printers/:id')) allowances.requirePrinter(access, id);
    if (printer !== undefined || /\/printer\/|\/virtual-printer/.test(url))
      allowances.requirePrinter(access, printer);
    if (url.includes('/batches') && operationId !== 'createBatch')
      allowances.requireBatches(access);
    if (operationId === 'getMetrics') allowances.requireMetrics(access);
    if (jobId !== undefined) await allowances.requireJob(access, jobId);
  };
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.access.keyId === null) return done();
    return requireNamed(request); // Fastify goes on when it resolves
  });
}

function requireScope({ scopes, name }: Access, operationId: string | undefined): void {
  const wanted = scopesOf(operationId);
  if (wanted.some((scope) => scopes.has(scope))) return;
  throw new Fault(
    'FORBIDDEN',
    `This needs a key with the scope ${wanted.join(' or ')}; the key "${name}" has ${[...scopes].join(', ')}.`,
  );
}
