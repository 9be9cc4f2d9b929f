// Attacks by prints without a stored template: texts, images and templates, as JSON or
// as the file itself, with options in the query; and by drawers and buzzers.

import type { Growth } from '../genes.ts';
import type { Target } from '../search.ts';
import type { HttpStep, Step } from '../steps.ts';
import { anyConfig } from './blocks.ts';
import { anyPicture } from './pictures.ts';
import { sampleData } from './sample-data.ts';
import { post, profiles } from './deliver.ts';
import { anyText } from './texts.ts';

const types = [
  'text/plain',
  'text/plain; charset=utf-16',
  'text/plain; charset=UTF-8',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
  'image/svg+xml;',
  'application/json',
  'application/octet-stream',
  `text/plain; ${'x=y;'.repeat(500)}`,
];

const query = [
  'copies=100',
  'copies=1',
  'copies=0',
  'wait=true',
  'dither=bayer',
  'dither=atkinson',
  'dither=none',
  'priority=9',
  'printer=default',
  'printer=nobody',
  'reference=x',
  'expiresIn=1',
  'onUnconfirmed=reprint',
  'scale=4',
];

function path(grow: Growth): string {
  const asked = Array.from({ length: grow.integer(0, 4) }, () => grow.pick(query));
  return `${grow.pick(['/print', '/print', '/preview'])}?${asked.join('&')}`;
}

function textOf(grow: Growth): string {
  const text = grow.grow(anyText);
  if (grow.chance(0.5)) return text;
  return Array.from(
    { length: Math.min(grow.length(20_000), Math.floor(95_000 / (text.length + 1)) || 1) },
    () => text,
  ).join(grow.pick(['\n', ' ', '']));
}

/** The file itself. */
function file(grow: Growth): HttpStep {
  const headers = { 'content-type': grow.pick(types) };
  if (grow.chance(0.4))
    return {
      kind: 'http',
      method: 'POST',
      path: grow.grow(path),
      body: grow.grow(textOf),
      headers,
    };
  const [kind, base64 = ''] = grow.grow(anyPicture).split(';base64,');
  const bytes = Buffer.from(base64, 'base64');
  const cut = grow.chance(0.1) ? bytes.subarray(0, grow.length(bytes.length)) : bytes;
  return {
    kind: 'http',
    method: 'POST',
    path: grow.grow(path),
    body: cut.toString('latin1'),
    isLatin1: true,
    headers: grow.chance(0.9) ? { 'content-type': kind!.slice(5) } : headers,
  };
}

function jsonBody(grow: Growth): HttpStep {
  const kind = grow.fraction();
  const content =
    kind < 0.35
      ? { text: grow.grow(textOf) }
      : kind < 0.6
        ? { image: grow.grow(anyPicture), ...(grow.chance(0.5) && { dither: 'bayer' }) }
        : { config: grow.grow(anyConfig), data: grow.grow(sampleData) };
  const both = grow.chance(0.05) ? { text: 'x' } : {};
  if (grow.chance(0.5)) {
    const options = grow.chance(0.5) ? { options: { profile: grow.pick(profiles) } } : {};
    return post(`/preview?scale=${grow.pick([1, 2, 4])}`, { ...content, ...both, ...options });
  }
  const copies = grow.chance(0.2) ? grow.length(100, 1) : 1;
  return post('/print', { ...content, ...both, options: { copies, wait: true } });
}

function pulse(grow: Growth): HttpStep {
  const route = grow.pick([
    '/printer/drawer',
    '/printer/beep',
    '/printers/default/drawer',
    '/printers/default/beep',
    '/printers/none/drawer',
  ]);
  const step: HttpStep = { kind: 'http', method: 'POST', path: route, times: grow.length(150, 1) };
  const body = grow.pick([undefined, undefined, '{}', '{"times":9}', '[]', 'null']);
  return {
    ...step,
    ...(body !== undefined && { body }),
    ...(grow.chance(0.3) && { headers: { 'idempotency-key': 'x'.repeat(grow.length(300, 1)) } }),
  };
}

function directStep(grow: Growth): HttpStep {
  const step = grow.either(file, file, jsonBody, jsonBody, pulse);
  return { times: grow.chance(0.15) ? grow.length(24, 1) : 1, ...step };
}

function directAttack(grow: Growth): Step[] {
  return grow.list(directStep, 3, 1);
}

export const direct: Target = { name: 'direct', rule: directAttack, service: {} };
