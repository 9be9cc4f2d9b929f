// Attacks at the inputs: printer data on the raw port and by LPD, the protocols of tills over HTTP,
// and the WebSocket of QZ Tray; valid messages, broken ones, and many connections.

import {
  costly,
  epos,
  json,
  labelary,
  lpd,
  multipart,
  qz,
  webprnt,
} from '../../support/any/input-messages.ts';
import type { Growth, Rule } from '../genes.ts';
import type { Target } from '../search.ts';
import type { Frame, HttpStep, InputPort, Piece, Step } from '../steps.ts';
import { pipelined, silence, unfinished } from './connections.ts';
import { anyPicture } from './pictures.ts';
import { anyRaw } from './raw-data.ts';

const mostMessageBytes = 2_000_000;
/** By all connections of an attack: more than the inputs may hold. */
const mostAttackBytes = 100_000_000;
const mostConnections = 600; // an input has 500

/** Parts of a protocol in any order, each repeated; a few of what costs most between them. */
function messageOf(parts: readonly string[]): Rule<string> {
  return function message(grow) {
    let text = '';
    for (let left = grow.integer(1, 20); left > 0; left--) {
      const part = grow.chance(0.85) ? grow.pick(parts) : grow.pick(costly);
      const times = grow.chance(0.8) ? 1 : grow.length(20_000, 1);
      const room = mostMessageBytes - text.length;
      text += part.repeat(Math.max(0, Math.min(times, Math.floor(room / part.length))));
    }
    return text;
  };
}

function printerData(grow: Growth): string {
  return grow.grow(anyRaw).text.slice(0, mostMessageBytes);
}

function lpdMessage(grow: Growth): string {
  if (grow.chance(0.4)) return grow.grow(messageOf(lpd));
  const data = grow.grow(printerData);
  const declared = grow.chance(0.8) ? data.length : grow.length(9_000_000);
  const lines = repeated(grow.pick(['ldfA1till\n', 'K9999\n', 'Jtitle\n']), grow.length(3000, 1));
  const control = `Htill\nPanna\n${lines}ldfA1till\n`;
  const file = `\x03${declared} dfA1till\n${data}\0`;
  const job = `\x02${control.length} cfA1till\n${control}\0${file}`;
  return `\x02${grow.pick(['till', 'default', ''])}\n${job}`;
}

function repeated(text: string, times: number): string {
  return text.repeat(Math.min(times, Math.floor(mostMessageBytes / text.length)));
}

function connections(grow: Growth, to: InputPort, pieces: Piece[]): Step[] {
  const bytes = pieces.reduce((sum, { text, times }) => sum + text.length * times, 1);
  const room = Math.max(1, Math.floor(mostAttackBytes / bytes));
  return [
    {
      kind: 'sockets',
      count: Math.min(grow.length(mostConnections, 1), room),
      pieces,
      isReading: grow.chance(0.6),
      holdMs: grow.pick([20, 200, 1000, 3500]),
      to,
    },
  ];
}

function streamOf(message: Rule<string>, to: InputPort): Rule<Step[]> {
  return function stream(grow) {
    const text = grow.grow(message);
    const pauseMs = grow.chance(0.2) ? grow.integer(1, 20) : 0;
    const most = Math.max(1, Math.floor((4 * mostMessageBytes) / Math.max(1, text.length)));
    const times = grow.chance(0.7) ? 1 : grow.length(Math.min(pauseMs > 0 ? 30 : 200, most), 1);
    return connections(grow, to, [{ text, times, pauseMs }]);
  };
}

const rawStreams = streamOf(printerData, 'raw');
const lpdStreams = streamOf(lpdMessage, 'lpd');

function idleStreams(grow: Growth): Step[] {
  const to = grow.pick(['raw', 'lpd', 'httpInput'] as const);
  return connections(grow, to, grow.either(silence, pipelined, unfinished));
}

function posted(grow: Growth, path: string, body: string, type: string): HttpStep {
  return {
    kind: 'http',
    to: 'httpInput',
    method: grow.chance(0.97) ? 'POST' : grow.pick(['GET', 'PUT', 'OPTIONS', 'DELETE']),
    path,
    body,
    isLatin1: true,
    headers: { 'content-type': type, authorization: 'Basic YW55Og==' },
    times: grow.chance(0.15) ? grow.length(60, 1) : 1,
  };
}

function eposAttack(grow: Growth): Step[] {
  const inner = grow.grow(messageOf(epos));
  const body = grow.chance(0.7)
    ? `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print>${elements(inner)}</epos-print></s:Body></s:Envelope>`
    : inner;
  const query = grow.pick(['', '?devid=local_printer&timeout=10000', '?timeout=-1', '?devid=x']);
  return [posted(grow, `/cgi-bin/epos/service.cgi${query}`, body, 'text/xml')];
}

/** Only whole elements, so that more than the first fault is reached. */
function elements(text: string): string {
  return (text.match(/<(\w+)[^<>]*>[^<>]*<\/\1>|<\w[^<>]*\/>/g) ?? []).join('');
}

function webprntAttack(grow: Growth): Step[] {
  const inner = grow.grow(messageOf(webprnt));
  const escaped = (inner.match(/&lt;(\w+)[^<>]*?(?:\/&gt;|&lt;\/\1&gt;)/g) ?? []).join('');
  const body = grow.chance(0.7)
    ? `<StarWebPrint xmlns="http://www.star-m.jp"><Request>&lt;root&gt;${escaped}&lt;/root&gt;</Request></StarWebPrint>`
    : inner;
  return [posted(grow, '/StarWebPRNT/SendMessage', body, 'text/xml')];
}

function pictureBase64(grow: Growth): string {
  return grow.grow(anyPicture).replace(/^data:[^,]*,/, '');
}

function hwProxyAttack(grow: Growth): Step[] {
  const receipt = grow.chance(0.7) ? grow.grow(pictureBase64) : grow.grow(messageOf(json));
  const call = { jsonrpc: '2.0', id: 1, params: { data: { action: 'print_receipt', receipt } } };
  const body = grow.chance(0.8) ? JSON.stringify(call) : grow.grow(messageOf(json));
  return [posted(grow, '/hw_proxy/default_printer_action', body, 'application/json')];
}

function labelaryAttack(grow: Growth): Step[] {
  const size = grow.pick(['4x6', '15x15', '0.1x15', '2x1']);
  const at = `/v1/printers/${grow.pick([6, 8, 12, 24])}dpmm/labels/${size}/${grow.pick(['0/', '999/', ''])}`;
  const path = grow.chance(0.95) ? at : grow.pick(labelary);
  const isForm = grow.chance(0.2);
  const zpl = grow.grow(printerData);
  const form = grow.grow(messageOf(multipart));
  const type = isForm ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded';
  const step = posted(grow, path, isForm ? form + zpl : zpl, type);
  const accept = grow.pick(['image/png', 'application/pdf']);
  return [{ ...step, headers: { ...step.headers, accept } }];
}

function printnodeAttack(grow: Growth): Step[] {
  const content = Buffer.from(grow.grow(printerData), 'latin1').toString('base64');
  const contentType = grow.pick(['raw_base64', 'raw_base64', 'pdf_base64', 'raw_uri']);
  const job = { printerId: 1_907_294_320, contentType, content, qty: grow.pick([1, 1, 100]) };
  const body = grow.chance(0.85) ? JSON.stringify(job) : grow.grow(messageOf(json));
  const path = grow.chance(0.8)
    ? '/printjobs'
    : grow.pick([`/printjobs/${'1-99,'.repeat(grow.length(1000, 1))}1`, '/printers', '/whoami']);
  return [posted(grow, path, body, 'application/json')];
}

function pstprntAttack(grow: Growth): Step[] {
  return [posted(grow, '/pstprnt', grow.grow(printerData), 'application/octet-stream')];
}

function qzText(grow: Growth): string {
  if (grow.chance(0.3)) return grow.grow(messageOf(qz));
  const isPicture = grow.chance(0.3);
  const data = isPicture
    ? { type: 'pixel', format: 'image', flavor: 'base64', data: grow.grow(pictureBase64) }
    : { type: 'raw', format: 'command', flavor: 'plain', data: grow.grow(printerData) };
  const params = { printer: null, options: {}, data: [data] };
  return JSON.stringify({ call: 'print', uid: 'a', timestamp: 1, signature: '', params });
}

function qzFrame(grow: Growth): Frame {
  const text = Buffer.from(grow.grow(qzText)).toString('latin1');
  return {
    isFinal: grow.chance(0.9),
    opcode: grow.pick([1, 1, 1, 1, 0, 2, 8, 9]),
    isMasked: grow.chance(0.97),
    declared: grow.chance(0.05) ? grow.pick([0, 125, 65_536, 2 ** 31]) : null,
    text,
    times: grow.chance(0.7) ? 1 : grow.length(50, 1),
  };
}

function qzAttack(grow: Growth): Step[] {
  const frames = grow.list(qzFrame, 3, 1);
  const bytes = frames.reduce((sum, { text, times }) => sum + text.length * times, 1);
  const count = Math.min(grow.length(100, 1), Math.max(1, Math.floor(mostAttackBytes / bytes)));
  return [
    {
      kind: 'webSockets',
      to: 'httpInput',
      path: '/',
      count,
      frames,
      isReading: grow.chance(0.6),
      holdMs: grow.pick([20, 200, 1000]),
      prints: 0,
    },
  ];
}

function inputAttack(grow: Growth): Step[] {
  return grow.either(
    rawStreams,
    rawStreams,
    lpdStreams,
    idleStreams,
    eposAttack,
    webprntAttack,
    hwProxyAttack,
    labelaryAttack,
    printnodeAttack,
    pstprntAttack,
    qzAttack,
  );
}

export const inputs: Target = {
  name: 'inputs',
  rule: inputAttack,
  service: { hasInputs: true },
};
