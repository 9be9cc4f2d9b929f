// Parses request bodies: JSON only, with limits on depth, values and list length. Keeps
// the text in `request.bodyText`, because a job is stored with the original JSON.
// An empty body counts as no body.

import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyText: string;
  }
}

type BodyDone = (error: Error | null, body: unknown) => void;

// Receipts have a few levels and hundreds of list items.
const maxDepth = 64;
const maxListLength = 10_000;
// Parsing takes up to 0.4 µs per value: 31 MB of an import held the event loop for 1.5 s.
const maxValues = 250_000;
/** Characters. Parsing up to here takes some 5 ms. */
const longText = 256 * 1024;

export function acceptJson(app: App): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers(); // with text/plain, any web page could send requests
  // Rejects __proto__ and constructor.prototype as keys.
  const parse = (app as unknown as FastifyInstance).getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Twenty bodies of 25 ms each that arrive together would hold the event loop for half a second.
    app.turns.run(() => parseBody(request, body as Buffer, done));
  });

  function parseBody(request: FastifyRequest, bytes: Buffer, done: BodyDone): void {
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
    const values = countValues(text);
    if (typeof values === 'string')
      return reject(new Fault('VALIDATION_ERROR', `The body has more than ${values}.`));
    const refusal = app.bodyMemory.takeValues(request, values);
    if (refusal) return reject(refusal);
    request.bodyText = text;
    void parse(request, text, (error, value: unknown) => {
      if (error) return reject(new Fault('INVALID_JSON', parseError(text)));
      // Every item takes two characters: short bodies have no long lists.
      if (text.length > 2 * maxListLength && hasLongList(value))
        return reject(
          new Fault('VALIDATION_ERROR', `A list in the body has more than ${maxListLength} items.`),
        );
      if (text.length <= longText) return done(null, value);
      // Validating and handling it may take as long as parsing did.
      app.turns.run(() => done(null, value));
    });
  }
}

/** The charset of a Content-Type, if it is not UTF-8. */
export function otherCharset(contentType = ''): string | undefined {
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

/**
 * Counts values before parsing, because JSON.parse takes 0.5 s for 1 MB of brackets. Returns the
 * limit that is exceeded, if there is one, and 0 for bodies of few objects, which are not counted.
 */
function countValues(text: string): number | string {
  // Most bodies are too short for so many values, and have too few brackets for so many levels.
  if (text.length < maxValues && hasFewBrackets(text)) return 0;
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index);
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > maxDepth) return `${maxDepth} levels`;
      values++;
    } else if (character === 0x5d || character === 0x7d) depth--;
    else if (character === 0x2c) values++;
    if (values > maxValues) return `${maxValues} values`;
  }
  return values;
}

function hasFewBrackets(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1))
    if (++count > maxDepth) return false;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1))
    if (++count > maxDepth) return false;
  return true;
}

const shortString = 64; // up to here a loop is faster than indexOf

/** The position of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  const near = Math.min(start + shortString, text.length);
  let index = start + 1;
  for (; index < near; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) return index;
    if (character === 0x5c) index++; // skips the escaped character
  }
  // Images in base64 have megabytes without a quote.
  for (let end = index; ; end++) {
    end = text.indexOf('"', end);
    if (end < 0) return text.length;
    let backslashes = 0;
    while (end - 1 - backslashes >= index && text.charCodeAt(end - 1 - backslashes) === 0x5c)
      backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > maxListLength) return true;
  return Object.values(value).some(hasLongList);
}
