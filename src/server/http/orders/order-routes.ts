// HTTP routes under /routes: stored routes and their versions, and orders that are printed
// by one.

import type { FastifyReply } from 'fastify';
import { answers, notModified, optionalBody } from '../../../api/envelope.ts';
import { PreviewQuery } from '../../../api/preview.ts';
import { IdempotencyHeader } from '../../../api/print.ts';
import {
  NewRoute,
  OrderAccepted,
  OrderBody,
  RouteAnswer,
  RouteChange,
  RouteDeleted,
  RouteList,
  RouteListQuery,
  RouteParams,
  RoutePreviewAnswer,
  RouteRestoreBody,
  RouteVersions,
} from '../../../api/routes.ts';
import {
  PutHeaders,
  ReadingHeaders,
  ReplacingHeaders,
  TemplateQuery,
  withETag,
} from '../../../api/templates.ts';
import { Fault, type FaultCode } from '../../../core/model/fault.ts';
import { idRule } from '../../../core/model/id-rule.ts';
import type { Route, RouteRule } from '../../../core/model/orders/route.ts';
import { templateIdPattern } from '../../../core/model/templates/template.ts';
import type { OrderRequest, RoutePrinting } from '../../app/orders/route-printing.ts';
import type { Routes } from '../../app/orders/routes.ts';
import type { App } from '../app.ts';
import { expectedVersions, isKnown, onlyCreates, setETag } from '../templates/preconditions.ts';

const tags = ['routes'];
const one = { tags, params: RouteParams };
const success = true as const;

/** Why an order is not printed by its route. */
export const orderFaults: FaultCode[] = [
  'ROUTE_NOT_FOUND',
  'TEMPLATE_RENDER_ERROR',
  'PRINTER_NOT_FOUND',
  'PRINTER_OFFLINE',
  'QUEUE_FULL',
  'KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'STORAGE_FULL',
];

export function orderRoutes(app: App, routes: Routes, printing: RoutePrinting): void {
  app.get('/routes', {
    schema: {
      operationId: 'listRoutes',
      summary: 'List routes',
      tags,
      querystring: RouteListQuery,
      response: answers(200, RouteList),
    },
    handler: async ({ query }) => ({
      success,
      routes: (await (query.deleted ? routes.deleted() : routes.list())).map(
        ({ id, version, name, updatedAt, deletedAt }) => ({
          id,
          version,
          name,
          updatedAt,
          ...(deletedAt !== null && { deletedAt }),
        }),
      ),
    }),
  });

  app.get('/routes/:id', {
    schema: {
      ...one,
      operationId: 'getRoute',
      summary: 'Get a route with its rules',
      description: 'The header ETag has its version, for If-Match in a change.',
      faults: ['ROUTE_NOT_FOUND'],
      querystring: TemplateQuery,
      headers: ReadingHeaders,
      response: { ...answers(200, withETag(RouteAnswer)), ...notModified },
    },
    handler: async ({ params: { id }, query: { version }, headers }, reply) => {
      const route =
        version === undefined ? await routes.get(id) : await routes.getVersion(id, version);
      if (isKnown(headers['if-none-match'], route)) {
        setETag(reply, route);
        return (reply as FastifyReply).code(304).send() as never;
      }
      return routeAnswer(reply, route);
    },
  });

  app.post('/routes', {
    schema: {
      operationId: 'createRoute',
      summary: 'Create a route',
      description:
        'For one order on several papers. Expressions are those of templates; they, the templates and the printers are checked.',
      faults: ['ROUTE_EXISTS', 'QUEUE_FULL', 'STORAGE_FULL'],
      tags,
      body: NewRoute,
      response: answers(201, withETag(RouteAnswer)),
    },
    handler: async ({ body: { id, name, rules } }, reply) => {
      const created = await routes.create({ id, name, rules: rules as RouteRule[] });
      reply.code(201);
      return routeAnswer(reply, created);
    },
  });

  app.put('/routes/:id', {
    schema: {
      ...one,
      operationId: 'updateRoute',
      summary: 'Change a route, or create it with If-None-Match: *',
      description: 'Fields left out stay as they are; rules are replaced as a whole.',
      faults: ['ROUTE_NOT_FOUND', 'VERSION_CONFLICT', 'QUEUE_FULL', 'STORAGE_FULL'],
      headers: PutHeaders,
      body: RouteChange,
      response: { ...answers(200, withETag(RouteAnswer)), 201: withETag(RouteAnswer) },
    },
    handler: async ({ params, headers, body }, reply) => {
      const { id, name, rules } = body as { id?: string; name?: string; rules?: RouteRule[] };
      if (id !== undefined && id !== params.id)
        throw new Fault('VALIDATION_ERROR', 'The id of a route cannot be changed.', [
          `id: must be "${params.id}" as in the path, or left out`,
        ]);
      if (onlyCreates(headers)) {
        const created = await routes.create(newRoute(params.id, name, rules), true);
        reply.code(201);
        return routeAnswer(reply, created);
      }
      const change = { ...(name !== undefined && { name }), ...(rules && { rules }) };
      const expected = expectedVersions(headers['if-match']);
      return routeAnswer(reply, await routes.update(params.id, change, expected));
    },
  });

  app.delete('/routes/:id', {
    schema: {
      ...one,
      operationId: 'deleteRoute',
      summary: 'Delete a route',
      description:
        'Jobs that were accepted before are still printed. It can be restored for 30 days.',
      faults: ['ROUTE_NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
      headers: ReplacingHeaders,
      response: answers(200, RouteDeleted),
    },
    handler: async ({ params: { id }, headers }) => {
      await routes.remove(id, expectedVersions(headers['if-match']));
      return {
        success,
        message: `Route "${id}" was deleted. POST /routes/${id}/restore restores it, for 30 days.`,
      };
    },
  });

  app.get('/routes/:id/versions', {
    schema: {
      ...one,
      operationId: 'listRouteVersions',
      summary: 'List the versions of a route',
      description:
        'Also of a route that was deleted in the last 30 days. GET /routes/:id?version=N reads one.',
      faults: ['ROUTE_NOT_FOUND'],
      response: answers(200, RouteVersions),
    },
    handler: async ({ params: { id } }) => ({
      success,
      routeId: id,
      ...(await routes.history(id)),
    }),
  });

  app.post('/routes/:id/restore', {
    schema: {
      ...one,
      operationId: 'restoreRoute',
      summary: 'Restore an older version of a route, or a deleted route',
      description:
        'Stores its content as a new version. A deleted route is restored as it was, unless a version is given.',
      faults: ['ROUTE_NOT_FOUND', 'VERSION_CONFLICT', 'STORAGE_FULL'],
      headers: ReplacingHeaders,
      body: optionalBody(RouteRestoreBody),
      response: answers(200, withETag(RouteAnswer)),
    },
    handler: async ({ params: { id }, headers, body }, reply) => {
      const expected = expectedVersions(headers['if-match']);
      return routeAnswer(reply, await routes.restore(id, body?.version, expected));
    },
  });

  app.post('/routes/:id', {
    schema: {
      ...one,
      operationId: 'printRoute',
      summary: 'Print an order on several papers',
      description:
        'The rules that apply make a job each, all or nothing: every print is validated and rendered before any is stored, all are stored in one commit, and a printer that cannot take its job refuses the whole. details name every problem (`rules[1].data.items[0].price: …`). The jobs share the numbers that they take from counters. An Idempotency-Key covers the whole order.',
      faults: orderFaults,
      headers: IdempotencyHeader,
      body: OrderBody,
      response: answers(200, OrderAccepted),
    },
    handler: async (request) => {
      const { access, params, body, headers } = request;
      const key = headers['idempotency-key'];
      const { jobs, estimatedSeconds, leftOut } = await printing.submit(
        access,
        params.id,
        body as OrderRequest,
        key,
      );
      for (const job of jobs) request.accepted(job);
      return { success, jobs, estimatedTime: `${estimatedSeconds}s`, leftOut };
    },
  });

  app.post('/routes/:id/preview', {
    schema: {
      ...one,
      operationId: 'previewRoute',
      summary: 'Preview which papers an order makes, and where',
      description: 'Nothing is stored or printed, and no numbers of counters are taken.',
      faults: ['ROUTE_NOT_FOUND', 'TEMPLATE_RENDER_ERROR', 'QUEUE_FULL'],
      querystring: PreviewQuery,
      body: OrderBody,
      response: answers(200, RoutePreviewAnswer),
    },
    handler: async ({ access, params: { id }, query: { scale }, body }) => {
      const { papers, skipped, leftOut } = await printing.preview(
        access,
        id,
        body as OrderRequest,
        scale,
      );
      return {
        success,
        papers: papers.map(({ content, boxes: _boxes, sheets: _sheets, ...paper }) => ({
          ...paper,
          image: Buffer.from(content).toString('base64'),
        })),
        skipped,
        leftOut,
      };
    },
  });
}

/** Sets the ETag too. */
function routeAnswer(reply: FastifyReply, route: Route) {
  setETag(reply, route);
  const { id, version, name, rules, createdAt, updatedAt } = route;
  return { success, route: { id, version, name, rules, createdAt, updatedAt } };
}

function newRoute(id: string, name: string | undefined, rules: RouteRule[] | undefined) {
  const details: string[] = [];
  if (!new RegExp(`^${templateIdPattern}$`).test(id)) details.push(`id: ${idRule}`);
  if (name === undefined) details.push('name: is required to create a route');
  if (rules === undefined) details.push('rules: is required to create a route');
  if (details.length > 0)
    throw new Fault('VALIDATION_ERROR', 'The route cannot be created.', details);
  return { id, name: name!, rules: rules! };
}
