// Bodies of direct prints that are not JSON: the text, image, PDF or printer data itself. They
// become the JSON that says the same, so that everything after that is the same for both.
//
// A web page may send text/plain to any address without asking; checkOrigins refuses
// requests of foreign pages, whatever their body is.

import { TextDecoder } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { directSettings } from '../../../api/direct-print.ts';
import type { DirectPrint } from '../../../core/direct-print.ts';
import type { RawLanguage } from '../../../core/model/paper/drawing.ts';
import { Fault } from '../../../core/model/fault.ts';
import { photoType } from '../../../core/photo.ts';
import type { App } from '../app.ts';
import { otherCharset } from './json-body.ts';
import { acceptPhotos } from './photo-body.ts';

const imageTypes = [
  'image/png',
  photoType,
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/svg+xml',
];

/** Read too, so that the refusal says which pictures are printed. */
const otherImages = /^image\/.+/;

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
      // Editors put a line break last.
      const text = decoded(body, charset).replace(/\r?\n$/, '');
      return { [textTypes[typeOf(request)]!]: text };
    },
  );
  const asImage = async (request: FastifyRequest, body: Buffer) => {
    return { image: `data:${typeOf(request)};base64,${body.toString('base64')}` };
  };
  acceptPhotos(app);
  const others = imageTypes.filter((type) => type !== photoType);
  app.addContentTypeParser(others, { parseAs: 'buffer' }, asImage);
  app.addContentTypeParser(otherImages, { parseAs: 'buffer' }, asImage);
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

/** The text by its byte order mark, else by its charset, else as UTF-8. */
function decoded(body: Buffer, charset: string | undefined): string {
  const marked = marks.find(({ bytes }) => bytes.every((byte, at) => body[at] === byte));
  const label = marked?.charset ?? charset ?? 'utf-8';
  const decoder = decoderFor(label);
  try {
    return decoder.decode(body);
  } catch {
    throw new Fault(
      'UNSUPPORTED_MEDIA_TYPE',
      charset === undefined
        ? 'The text is not valid UTF-8. Send it in UTF-8, or name its charset: Content-Type: text/plain; charset=windows-1252.'
        : `The text is not valid ${label}. Send it in UTF-8, or name the charset that it has.`,
    );
  }
}

const marks = [
  { charset: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { charset: 'utf-16le', bytes: [0xff, 0xfe] },
  { charset: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** The charsets of the web; the decoder leaves a byte order mark out. */
function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new Fault(
      'UNSUPPORTED_MEDIA_TYPE',
      `The charset ${label} is not known. Send the text in UTF-8.`,
    );
  }
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
