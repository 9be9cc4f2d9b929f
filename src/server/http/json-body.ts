// Parses request bodies: JSON only, with limits on depth and list length. Keeps
// the text in `request.bodyText`, because a job is stored with the original JSON.
// An empty body counts as no body.

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyText: string;
  }
}

// Receipts have a few levels and hundreds of list items.
const maxDepth = 64;
const maxListLength = 10_000;

export function acceptJson(app: App): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers(); // with text/plain, any web page could send requests
  // Rejects __proto__ and constructor.prototype as keys.
  const parse = (app as unknown as FastifyInstance).getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const reject = (fault: Fault) => done(fault, undefined);
    const charset = otherCharset(request.headers['content-type']);
    if (charset !== undefined)
      return reject(
        new Fault(
          'UNSUPPORTED_MEDIA_TYPE',
          `Send the body in UTF-8, not in ${charset}, and leave charset out of the header Content-Type.`,
        ),
      );
    // Decoding would replace what is invalid, and U+FFFD would be printed.
    if (!isUtf8(bytes)) return reject(new Fault('INVALID_JSON', 'The body is not valid UTF-8.'));
    const text = bytes.toString();
    if (text === '') return done(null, undefined);
    if (isTooDeep(text))
      return reject(new Fault('VALIDATION_ERROR', `The body has more than ${maxDepth} levels.`));
    request.bodyText = text;
    void parse(request, text, (error, value: unknown) => {
      if (error) return reject(new Fault('INVALID_JSON', parseError(text)));
      // Every item takes two characters: short bodies have no long lists.
      if (text.length > 2 * maxListLength && hasLongList(value))
        return reject(
          new Fault('VALIDATION_ERROR', `A list in the body has more than ${maxListLength} items.`),
        );
      done(null, value);
    });
  });
}

/** The charset of a Content-Type, if it is not UTF-8. */
function otherCharset(contentType = ''): string | undefined {
  if (!contentType.includes(';')) return undefined;
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  return /^utf-?8$/i.test(charset) ? undefined : charset;
}

function parseError(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}.`;
  }
  return 'The body has a key that is not allowed: __proto__, or prototype in constructor.';
}

/** Checked before parsing: JSON.parse takes 0.5 s for 1 MB of brackets. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (isString) {
      if (character === 0x5c) index++; // skips the escaped character
      else if (character === 0x22) isString = false;
    } else if (character === 0x22) isString = true;
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (character === 0x5d || character === 0x7d) depth--;
  }
  return false;
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > maxListLength) return true;
  return Object.values(value).some(hasLongList);
}
