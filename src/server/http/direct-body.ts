// Bodies of direct prints that are not JSON: the text or the image itself. They become
// the JSON that says the same, so that everything after that is the same for both.
//
// A web page may send text/plain to any address without asking; checkOrigins refuses
// requests of foreign pages, whatever their body is.

import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';
import { otherCharset } from './json-body.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];

export const directTypes = ['text/plain', ...imageTypes] as const;

export const directBodyLimit = 3 * 1024 * 1024; // 2 MiB in base64

export function acceptDirect(app: App): void {
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = otherCharset(request.headers['content-type']);
      if (charset !== undefined || !isUtf8(body))
        throw new Fault(
          'UNSUPPORTED_MEDIA_TYPE',
          `Send the text in UTF-8${charset === undefined ? '; this is not valid UTF-8' : `, not in ${charset}`}.`,
        );
      // Editors put a byte order mark first, and a line break last.
      return {
        text: body
          .toString()
          .replace(/^\ufeff/, '')
          .replace(/\r?\n$/, ''),
      };
    },
  );
  app.addContentTypeParser(
    imageTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const [type] = (request.headers['content-type'] ?? '').split(';', 1);
      return { image: `data:${type!.trim().toLowerCase()};base64,${body.toString('base64')}` };
    },
  );
}
