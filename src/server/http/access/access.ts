// What the key of a request allows, as the table of app/access/rights.ts says: the scope before
// anything is read, then the printer, template, job or batch that the request names. Lists
// leave out what the key may not see; printers and templates that a print selects are
// checked where they are selected.

import type { FastifyRequest, onRequestHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { type Access, fullAccess, type Whose } from '../../../core/model/access/api-key.ts';
import type { Allowances } from '../../app/access/allowances.ts';
import { type Right, requireScope, rightOf, whoseOf } from '../../app/access/rights.ts';
import type { App } from '../app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its key allows; null where none is needed. */
    keyAccess: Access | null;
    /** What its sender may do. */
    readonly access: Access;
    /** Whose jobs and batches this operation reaches. */
    readonly whose: Whose;
  }
}

type Check = (request: FastifyRequest) => Promise<void> | void;

interface Checks {
  /** Checks by the path and the query, before the body is read. */
  early: Check[];
  /** Checks by the body or the store, after the request was validated. */
  late: Check[];
}

const everything = fullAccess('without a key');

export function decorateAccess(app: App): void {
  app.decorateRequest('keyAccess', null);
  app.decorateRequest('access', {
    getter(this: FastifyRequest): Access {
      return this.keyAccess ?? everything;
    },
  });
  app.decorateRequest('whose', {
    getter(this: FastifyRequest): Whose {
      return whoseOf(this.access, rightOf(this.routeOptions.schema?.operationId)) ?? 'own';
    },
  });
}

/** Limits routes that are added later; `isOpen`: paths that need no key. */
export function limitAccess(
  app: App,
  allowances: Allowances,
  isOpen: (path: string) => boolean,
): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.isOpen || isOpen(route.url)) return;
    const { early, late } = checksOf(rightOf(route.schema?.operationId), route.url, allowances);
    const before: onRequestHookHandler = (request, _reply, done) => {
      if (request.access.keyId !== null) for (const check of early) void check(request);
      done();
    };
    route.onRequest = [before, ...[route.onRequest ?? []].flat()];
    if (late.length === 0) return;
    const between: preHandlerAsyncHookHandler = async (request) => {
      if (request.access.keyId !== null) for (const check of late) await check(request);
    };
    route.preHandler = [between, ...[route.preHandler ?? []].flat()];
  });
}

function checksOf(right: Right, url: string, allowances: Allowances): Checks {
  const { printers, templates, of } = right;
  const early: Check[] = [({ access }) => requireScope(access, right)];
  const late: Check[] = [];
  if (templates === 'all' || templates === 'shared')
    early.push(({ access }) => allowances.requireAllTemplates(access, templates === 'shared'));
  else if (templates !== undefined && templates !== 'chosen' && templates !== 'listed')
    (templates === 'body.id' ? late : early).push((request) =>
      allowances.requireTemplate(request.access, templateNamed(request, templates)),
    );
  if (printers === 'all') early.push(({ access }) => allowances.requireAllPrinters(access));
  else if (printers === ':id' || printers === '?printer' || printers === 'default')
    early.push((request) =>
      allowances.requirePrinter(request.access, printerNamed(request, printers)),
    );
  if (of === 'job' && url.includes('/:jobId'))
    late.push(({ access, params, whose }) =>
      allowances.requireJob(access, whose, (params as { jobId: string }).jobId),
    );
  if (of === 'batch' && url.includes('/:batchId'))
    late.push(({ access, params, whose }) =>
      allowances.requireBatch(access, whose, (params as { batchId: string }).batchId),
    );
  return { early, late };
}

function templateNamed({ params, body }: FastifyRequest, where: string): string {
  if (where === 'body.id') return (body as { id: string }).id;
  return where.startsWith(':') ? (params as Record<string, string>)[where.slice(1)]! : where;
}

/** Undefined: the default printer. */
function printerNamed({ params, query }: FastifyRequest, where: string): string | undefined {
  if (where === 'default') return undefined;
  return where === ':id' ? (params as { id: string }).id : (query as { printer?: string }).printer;
}
