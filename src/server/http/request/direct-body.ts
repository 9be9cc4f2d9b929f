// Bodies of direct prints that are not JSON: the text, image, PDF or printer data itself. They
// become the JSON that says the same, so that everything after that is the same for both.
//
// A web page may send text/plain to any address without asking; checkOrigins refuses
// requests of foreign pages, whatever their body is.

import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { directSettings } from '../../../api/direct-print.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import type { RawLanguage } from '../../../core/model/paper/drawing.ts';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';
import { otherCharset } from './json-body.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];

const pdfType = 'application/pdf';

/** Languages of printer data by media type. */
const rawTypes: Record<string, RawLanguage> = {
  'application/vnd.zebra.zpl': 'zpl',
  'application/vnd.tspl': 'tspl',
  'application/vnd.escpos': 'escpos',
  'application/vnd.starprnt': 'starprnt',
};

/** Text in UTF-8, by media type. */
const textTypes: Record<string, 'text' | 'markdown'> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
};

export const directTypes = [
  ...Object.keys(textTypes),
  ...imageTypes,
  pdfType,
  ...Object.keys(rawTypes),
] as const;

export const directBodyLimit = 3 * 1024 * 1024; // 2 MiB in base64

export function acceptDirect(app: App): void {
  app.addContentTypeParser(
    Object.keys(textTypes),
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
        [textTypes[typeOf(request)]!]: body
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
      return { image: `data:${typeOf(request)};base64,${body.toString('base64')}` };
    },
  );
  app.addContentTypeParser(
    pdfType,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => ({ pdf: body.toString('base64') }),
  );
  app.addContentTypeParser(
    Object.keys(rawTypes),
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => ({
      raw: body.length === 0 ? '' : `data:;base64,${body.toString('base64')}`,
      language: rawTypes[typeOf(request)],
    }),
  );
}

function typeOf({ headers }: FastifyRequest): string {
  const [type] = (headers['content-type'] ?? '').split(';', 1);
  return type!.trim().toLowerCase();
}

/** A direct print from its body and its query parameters; what the body says wins. */
export function directRequest<Options extends object>(
  query: object,
  body: DirectPrint & { options?: Options },
): DirectPrint & { options: Options } {
  const isSetting = ([name]: [string, unknown]) => name in directSettings;
  const entries = Object.entries(query);
  const settings = Object.fromEntries(entries.filter(isSetting));
  const named = Object.fromEntries(entries.filter((entry) => !isSetting(entry)));
  return { ...settings, ...body, options: { ...named, ...body.options } as Options };
}
