// Request bodies: JSON and nothing else, of bounded depth and list length. Keeps
// the text as it came, because a job is stored with the words of its client. An
// empty body is no body.

import type { FastifyInstance } from 'fastify';
import { Fault } from '../../core/model/fault.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyText: string;
  }
}

// Receipts nest a handful of levels and list hundreds of items.
const deepest = 64;
const longestList = 10_000;

export function acceptJson(app: App): void {
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers(); // text/plain would let any web page send us requests
  // Refuses __proto__ and constructor.prototype as keys.
  const parse = (app as unknown as FastifyInstance).getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    const refuse = (fault: Fault) => done(fault, undefined);
    if (text === '') return done(null, undefined);
    if (isTooDeep(text))
      return refuse(new Fault('VALIDATION_ERROR', `The body nests deeper than ${deepest} levels.`));
    request.bodyText = text;
    void parse(request, text, (error, value: unknown) => {
      if (error) return refuse(new Fault('INVALID_JSON', whyNotRead(text)));
      // So many entries take two characters each.
      if (text.length > 2 * longestList && hasLongList(value))
        return refuse(
          new Fault('VALIDATION_ERROR', `A list in the body has more than ${longestList} entries.`),
        );
      done(null, value);
    });
  });
}

function whyNotRead(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}.`;
  }
  return 'The body has a field that no data may have: __proto__, or prototype in constructor.';
}

/** Looked at before parsing: what is deep enough to hurt is not even read. */
function isTooDeep(text: string): boolean {
  if (!hasMoreThan(deepest, text)) return false;
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (isString) {
      if (character === 0x5c) index++; // a backslash takes the next character with it
      else if (character === 0x22) isString = false;
    } else if (character === 0x22) isString = true;
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > deepest) return true;
    } else if (character === 0x5d || character === 0x7d) depth--;
  }
  return false;
}

/** Brackets and braces that open, also in strings: most bodies have fewer in all than are allowed in depth. */
function hasMoreThan(openings: number, text: string): boolean {
  let found = 0;
  for (const opening of '{[')
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1))
      if (++found > openings) return true;
  return false;
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && value.length > longestList) return true;
  return Object.values(value).some(hasLongList);
}
