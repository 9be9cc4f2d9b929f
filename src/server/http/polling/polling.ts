// Routes for printers that poll. They need no API key: the secret is part of the address. They
// are not part of the API that /openapi.json describes, because their form is that of the
// printers' makers: docs/wires.md says what they do.

import type { FastifyReply } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import { answerConfirmation, answerFetch, answerPoll } from '../../polling/cloudprnt/cloudprnt.ts';
import { answerForm } from '../../polling/server-direct-print/server-direct-print.ts';
import type { PolledPrinter } from '../../printers/polled/polled-printer.ts';
import type { PolledPrinters } from '../../printers/polled/polled-printers.ts';
import type { PollProtocol } from '../../../core/model/polling/poll-state.ts';
import type { App } from '../app.ts';

/** The paths of each protocol, under the base path. */
export const pollPaths: Record<PollProtocol, string> = {
  cloudprnt: '/cloudprnt',
  'epson-sdp': '/epson-sdp',
};

export function isPollPath(path: string, basePath: string): boolean {
  return Object.values(pollPaths).some((one) => path.startsWith(`${basePath}${one}/`));
}

const schema = { isOpen: true } as const;
/** Far more than a printer says. */
const bodyLimit = 65_536;

type Query = Record<string, unknown>;

export async function pollingRoutes(app: App, printers: PolledPrinters): Promise<void> {
  await app.register(async (scope: App) => {
    // Any type, and any text: what cannot be read says nothing.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    );
    const polled = (params: unknown, protocol: PollProtocol): PolledPrinter => {
      const { id, secret } = params as { id: string; secret: string };
      const found = printers.find(id, secret);
      if (found?.printer.polled === protocol) return found;
      throw new Fault('NOT_FOUND', 'No printer polls at this address.');
    };

    const url = `${pollPaths.cloudprnt}/:id/:secret`;
    scope.post(url, { schema, bodyLimit }, async ({ params, body }, reply) => {
      const printer = polled(params, 'cloudprnt');
      const answer = Buffer.from(JSON.stringify(await answerPoll(printer, parsed(body))));
      return send(reply, 'application/json', answer);
    });
    scope.get(url, { schema }, async ({ params, query, headers }, reply) => {
      const printer = polled(params, 'cloudprnt');
      const given = query as Query;
      const token = text(given.token) ?? text(headers['x-star-token']);
      // Printers that cannot send DELETE confirm by GET.
      if ('delete' in given) {
        await answerConfirmation(printer, { token, code: text(given.code) });
        return send(reply, 'text/plain', new Uint8Array());
      }
      // Printers name the type that they want; a person who opens the address in a browser does not.
      const type = text(given.type);
      const found = type === null ? 'gone' : await answerFetch(printer, { token, type });
      if (found === 'gone') throw new Fault('NOT_FOUND', 'There is no such job to fetch.');
      if (found === 'other-type')
        throw new Fault('UNSUPPORTED_MEDIA_TYPE', 'The job cannot be fetched in this type.');
      return send(reply, found.type, found.bytes);
    });
    scope.delete(url, { schema, bodyLimit }, async ({ params, query, headers }, reply) => {
      const printer = polled(params, 'cloudprnt');
      const given = query as Query;
      const token = text(given.token) ?? text(headers['x-star-token']);
      await answerConfirmation(printer, { token, code: text(given.code) });
      return send(reply, 'text/plain', new Uint8Array());
    });

    const forms = `${pollPaths['epson-sdp']}/:id/:secret`;
    scope.post(forms, { schema, bodyLimit }, async ({ params, body }, reply) => {
      const printer = polled(params, 'epson-sdp');
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      const xml = Buffer.from(await answerForm(printer, form));
      return send(reply, 'text/xml; charset=utf-8', xml);
    });
  });
}

/** Sends with the exact type and length: some firmware takes no charset, and no chunks. */
function send(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return reply.header('content-type', type).header('content-length', bytes.length).send(content);
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
