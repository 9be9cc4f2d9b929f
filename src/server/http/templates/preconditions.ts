// ETags of templates and routes, and the headers that make a request depend on them. An
// ETag is the number of the version in quotes.

import type { FastifyReply } from 'fastify';
import { Fault } from '../../../core/model/fault.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';

/** Proxies that compress answers make ETags weak; a version is the same in any encoding. */
const tag = /^(?:W\/)?"([^"]*)"$/;

export function setETag(reply: FastifyReply, { version }: { version: number }): void {
  // Browsers may show an old version without no-cache.
  reply.header('etag', `"${version}"`).header('cache-control', 'no-cache');
}

/** The versions that If-Match allows; null: any. */
export function expectedVersions(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((part) => {
    const [, content] = tag.exec(part.trim()) ?? [];
    if (content === undefined)
      throw invalid('if-match: must be the ETag of an answer, such as "7" with the quotes, or *');
    return /^\d{1,15}$/.test(content) ? [Number(content)] : [];
  });
}

/** Whether a change may only create. */
export function onlyCreates(headers: { 'if-match'?: string; 'if-none-match'?: string }): boolean {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() !== '*')
    throw invalid('if-none-match: only the value * is supported here; it creates');
  if (ifMatch !== undefined)
    throw invalid('if-none-match: cannot be combined with if-match; send one of the two');
  return true;
}

/** Whether a reader already has this version. */
export function isKnown(
  ifNoneMatch: string | undefined,
  { version }: { version: number },
): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((part) => tag.exec(part.trim())?.[1] === String(version))
  );
}

function invalid(detail: string): Fault {
  return new Fault('VALIDATION_ERROR', 'The headers of the request are not valid.', [detail]);
}
