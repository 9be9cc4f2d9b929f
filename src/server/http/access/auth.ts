// Checks the API key in the header X-API-Key or Authorization: Bearer. Browsers cannot set
// headers on a WebSocket, so there it may be the subprotocol platen.key.<base64url of the key>.
// Wrong keys are counted per address and then answered slowly, so that keys cannot
// be guessed quickly. The right key is never delayed.

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';
import { loggedIds } from '../request/request-id.ts';
import { CountPerMinute } from './rate.ts';

const keyProtocol = 'platen.key.';

/** How many are answered at once per address and minute; later ones are delayed. */
const promptWrongKeys = 10;
const wrongKeyDelayMs = 1000;

interface KeyRules {
  /** Whether a key is needed now. */
  isRequired: () => boolean;
  /** What a key allows; null if it is unknown. */
  find: (key: string) => Promise<Access | null>;
  /** Paths where the key may be the query parameter `key`. */
  takesKeyInQuery?: (path: string) => boolean;
  /** Need no key and are never limited. */
  probePaths: ReadonlySet<string>;
  /** The path holds a secret of its own instead of a key. */
  hasSecret?: (path: string) => boolean;
  /** Hold no data and need no key. */
  isPublic: (path: string) => boolean;
  /** The limit per address for the public paths; 0: none. */
  openRequestsPerMinute: number;
  wait?: (ms: number) => Promise<unknown>;
}

const sleep = (ms: number) => delay(ms, undefined, { ref: false });

export function requireKey(app: App, rules: KeyRules): void {
  const { probePaths, isPublic, openRequestsPerMinute, wait = sleep } = rules;
  const openRequests = new CountPerMinute();
  const wrongKeys = new CountPerMinute();
  // Makes no promise while no key is required: every request passes here.
  app.addHook('onRequest', (request, reply, done) => {
    if (rules.isRequired()) void checkThen(request, reply, done);
    else done();
  });
  const checkThen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): Promise<void> => {
    try {
      await check(request, reply);
    } catch (error) {
      return done(error as Error);
    }
    done();
  };
  const check = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = request.url.split('?')[0]!;
    if (probePaths.has(path) || rules.hasSecret?.(path)) return;
    const { ip } = request;
    if (isPublic(path)) {
      if (openRequestsPerMinute === 0 || openRequests.add(ip) <= openRequestsPerMinute) return;
      const reason = `More than ${openRequestsPerMinute} requests per minute for pages and documentation came from this address.`;
      throw openRequests.refuse(reply, reason);
    }
    const inQuery = rules.takesKeyInQuery?.(path) ? queryKey(request) : undefined;
    const key = givenKey(request) ?? inQuery;
    if (key !== undefined) {
      const access = await rules.find(key);
      if (access) {
        request.keyAccess = access;
        return;
      }
      const count = wrongKeys.add(ip);
      if (count === 1) request.log.warn({ ...loggedIds(request), address: ip }, 'wrong API key');
      if (count > promptWrongKeys) {
        await wait(wrongKeyDelayMs);
        // Requests that wait behind this one are dropped: each would wait as long.
        reply.header('connection', 'close');
      }
    }
    throw new Fault(
      'UNAUTHORIZED',
      'The API key is invalid or missing. Send it in the header X-API-Key, or as Authorization: Bearer.',
    );
  };
}

/** Whether a path is one of these or below it. */
export function publicPath(paths: readonly string[]): (path: string) => boolean {
  return (path) =>
    paths.some(
      (open) =>
        // The base path without its slash only redirects to the one with it.
        path === open || `${path}/` === open || path.startsWith(`${open}/`),
    );
}

/**
 * Selects the subprotocol for the answer: not the one with the key, if there is
 * another. If there is none, the key is repeated to the client that sent it: browsers
 * and the package ws close a connection whose answer selects nothing they offered.
 */
export function chooseProtocol(offered: Set<string>): string | false {
  const names = [...offered];
  return names.find((name) => !name.startsWith(keyProtocol)) ?? names[0] ?? false;
}

function queryKey({ query }: FastifyRequest): string | undefined {
  const { key } = query as { key?: unknown };
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** The key that came with the request. */
export function givenKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  if (headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  const protocol = headers['sec-websocket-protocol']
    ?.split(',')
    .map((name) => name.trim())
    .find((name) => name.startsWith(keyProtocol));
  return protocol && Buffer.from(protocol.slice(keyProtocol.length), 'base64url').toString();
}
