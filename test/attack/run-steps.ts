// Runs the steps of an attack against a service. Returns a word for each answer, by
// which attacks that reach different code are told apart.

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { attackBackup } from './hostile-backups.ts';
import type { HostilePeer, HostilePeers } from './hostile-peers.ts';
import { writePieces } from './pieces.ts';
import type {
  Attack,
  BackupStep,
  Frame,
  HttpStep,
  InputPort,
  ListedStep,
  NoticeStep,
  PeerBehaviour,
  PrinterStep,
  SocketStep,
  Step,
  WebhookStep,
  WebSocketStep,
} from './steps.ts';

/** Ports besides that of the service; 0 if it has none. */
export interface AttackedPorts extends Record<InputPort, number> {
  /** Redirects to HTTPS. */
  redirect: number;
}

export interface Battlefield {
  url: string;
  apiKey: string | undefined;
  ports: AttackedPorts;
  peers: HostilePeers;
  /** The data folder of the service. */
  folder: string;
  /** Something that this attack started did not behave. */
  onProblem: (problem: string) => void;
  /** Makes the service connect to its broker again. */
  reconnectNotices: () => void;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 32 });
const answerMs = 70_000; // a print may be rendered for 30 s, and wait for another one
/** How long the service may take to connect to a hostile peer. */
const calledMs = 1500;
const longestAnswer = 64 * 1024; // what is kept of it

export async function runAttack({ steps }: Attack, field: Battlefield): Promise<string[]> {
  const answers: string[] = [];
  for (const step of steps) answers.push(...(await runStep(step, field)));
  return answers;
}

async function runStep(step: Step, field: Battlefield): Promise<string[]> {
  switch (step.kind) {
    case 'http':
      return await runHttp(step, field);
    case 'listed':
      return await runListed(step, field);
    case 'sockets':
      return await runSockets(step, field);
    case 'webSockets':
      return await runWebSockets(step, field);
    case 'printer':
      return await runPrinter(step, field);
    case 'webhooks':
      return await runWebhooks(step, field);
    case 'backup':
      return await runBackup(step, field);
    default:
      return await runNotices(step, field);
  }
}

async function runHttp(step: HttpStep, field: Battlefield): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: step.times ?? 1 }, () => send(field, step)),
  );
  return [...new Set(answers.map(({ word }) => word))];
}

async function runListed(
  { list, most, method, path }: ListedStep,
  field: Battlefield,
): Promise<string[]> {
  const query = list === 'keys' ? '' : `?limit=${most}`; // all keys are listed at once
  const { text } = await send(field, { kind: 'http', method: 'GET', path: `/${list}${query}` });
  const ids = [...text.matchAll(/"id":"([^"]{8,64})"/g)].slice(0, most).map(([, id]) => id!);
  const answers = await Promise.all(
    ids.map((id) => send(field, { kind: 'http', method, path: path.replace(':id', id) })),
  );
  return [...new Set(answers.map(({ word }) => word))].toSorted();
}

export interface HttpAnswer {
  status: number;
  text: string;
  /** The status and the code of an error. */
  word: string;
}

/** The attacks come from 127.0.0.1. Its share may be spent, which must not affect others. */
export const bystanderAddress = '127.0.0.2';
const bystander = { agent: false, localAddress: bystanderAddress, family: 4 } as const;

/** `isBystander`: from another address than the attacks, on a new connection. */
export function send(
  { url: service, apiKey, ports }: Pick<Battlefield, 'url' | 'apiKey'> & Partial<Battlefield>,
  { method, to, path, body, isLatin1, headers }: HttpStep,
  isBystander = false,
): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const fail = (word: string) => resolve({ status: 0, text: '', word });
    const content =
      body === undefined ? undefined : Buffer.from(body, isLatin1 ? 'latin1' : 'utf8');
    const url = to ? `http://127.0.0.1:${ports![to]}` : service;
    try {
      const isTls = url.startsWith('https:');
      const sent = (isTls ? tlsRequest : request)(
        url + path,
        {
          method,
          ...(isBystander ? bystander : { agent: isTls ? tlsAgent : agent }),
          rejectUnauthorized: false, // its certificate is self-signed
          timeout: answerMs,
          headers: {
            ...(content && {
              'content-type': 'application/json',
              'content-length': content.length,
            }),
            ...(apiKey !== undefined && { 'x-api-key': apiKey }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let length = 0;
          response.on('data', (bytes: Buffer) => {
            if (length < longestAnswer) chunks.push(bytes);
            length += bytes.length;
          });
          response.on('error', () => fail('broken off'));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const status = response.statusCode ?? 0;
            const code = /"code":"([A-Z_]+)"/.exec(text)?.[1];
            resolve({ status, text, word: code ? `${status} ${code}` : `${status}` });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', (error) => fail(error.message === 'no answer' ? 'no answer' : 'closed'));
      sent.end(content);
    } catch {
      fail('not sendable'); // a header or path that Node's client refuses
    }
  });
}

async function runSockets(step: SocketStep, field: Battlefield): Promise<string[]> {
  const prints = Array.from({ length: step.prints ?? 0 }, () => printReceipt(field, {}));
  const words = await Promise.all(
    Array.from({ length: step.count }, async () => {
      const line = await open(field, step.to);
      if (!line) return 'refused';
      let answer = '';
      if (step.isReading)
        line.on(
          'data',
          (bytes) => (answer += answer.length < 1000 ? bytes.toString('latin1') : ''),
        );
      await writePieces(line, step.pieces, step.isReading);
      await holdOpen(line, step.holdMs);
      line.destroy();
      return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? (line.closed ? 'closed' : 'silence');
    }),
  );
  await Promise.all(prints);
  return [...new Set(words)];
}

async function runWebSockets(step: WebSocketStep, field: Battlefield): Promise<string[]> {
  const { host } = new URL(field.url);
  const key = field.apiKey === undefined ? '' : `X-API-Key: ${field.apiKey}\r\n`;
  const upgrade =
    `GET ${step.path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}` +
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  const frames = step.frames.map((frame) => ({
    text: encoded(frame).toString('latin1'),
    times: frame.times,
    pauseMs: 0,
  }));
  const prints = Array.from({ length: step.prints }, () => printReceipt(field, {}));
  const words = await Promise.all(
    Array.from({ length: step.count }, async () => {
      const line = await open(field, step.to);
      if (!line) return 'refused';
      line.write(upgrade, 'latin1');
      const answer = await firstBytes(line);
      if (!answer.startsWith('HTTP/1.1 101')) {
        line.destroy();
        return answer.slice(9, 12) || 'closed';
      }
      if (step.isReading) line.resume();
      else line.pause();
      await writePieces(line, frames, step.isReading);
      await holdOpen(line, step.holdMs);
      const word = line.closed || line.destroyed ? 'dropped' : 'kept';
      line.destroy();
      return word;
    }),
  );
  await Promise.all(prints);
  return [...new Set(words)];
}

async function runPrinter(step: PrinterStep, field: Battlefield): Promise<string[]> {
  const { printer } = step;
  return await withPeer(printer, step, field, async () => {
    // A new address makes the service connect at once, whatever the printer did before.
    const body = JSON.stringify({ ip: '127.0.0.1', port: field.peers.portOf(printer) });
    await send(field, { kind: 'http', method: 'PUT', path: `/printers/${printer}`, body });
    return await several(step.prints, () => printReceipt(field, { printer, expiresIn: 5 }));
  });
}

async function runWebhooks(step: WebhookStep, field: Battlefield): Promise<string[]> {
  const url = `http://127.0.0.1:${field.peers.portOf('webhooks')}/`;
  const made = await several(step.count, (index) => {
    const body = JSON.stringify({ name: `attack-${index}`, url });
    return send(field, { kind: 'http', method: 'POST', path: '/webhooks', body });
  });
  const paths = made.map(({ text }) => `/webhooks/${/hook-[0-9a-f]+/.exec(text)?.[0]}`);
  const words = await withPeer('webhooks', step, field, async () => {
    const tests = paths.flatMap((path) =>
      several(step.tests, () =>
        send(field, { kind: 'http', method: 'POST', path: `${path}/test` }),
      ),
    );
    const prints = several(step.prints, () => printReceipt(field, {}));
    return (await Promise.all([...tests, prints])).flat();
  });
  for (const path of paths) await send(field, { kind: 'http', method: 'DELETE', path });
  return [...new Set([...made.map(({ word }) => word), ...words])];
}

async function runNotices(step: NoticeStep, field: Battlefield): Promise<string[]> {
  return await withPeer(step.channel, step, field, async () => {
    if (step.channel === 'mqtt') field.reconnectNotices();
    const path = '/notices/test';
    return await several(step.tests, () => send(field, { kind: 'http', method: 'POST', path }));
  });
}

async function runBackup(step: BackupStep, { folder, onProblem }: Battlefield): Promise<string[]> {
  const { words, problem } = await attackBackup(step, folder);
  if (problem !== null) onProblem(problem);
  return words;
}

/** Lets a peer behave in this way while `provoke` makes the service call it. */
async function withPeer(
  name: HostilePeer,
  behaviour: PeerBehaviour,
  { peers }: Battlefield,
  provoke: () => Promise<HttpAnswer[]>,
): Promise<string[]> {
  const battle = peers.play(name, behaviour);
  const answers = provoke();
  await Promise.race([battle.called, delay(calledMs)]);
  await delay(behaviour.holdMs);
  const connections = battle.end();
  const words = (await answers).map(({ word }) => word);
  return [...new Set([...words, connections === 0 ? 'never called' : 'called'])];
}

function several<Value>(count: number, run: (index: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

export function printReceipt(
  field: Pick<Battlefield, 'url' | 'apiKey'>,
  options: object,
): Promise<HttpAnswer> {
  const items = [{ name: 'Flat white', quantity: 2, price: 3.9 }];
  const body = JSON.stringify({ data: { items, total: 7.8 }, options });
  return send(field, { kind: 'http', method: 'POST', path: '/print/receipt', body }, true);
}

function open({ url, ports }: Battlefield, to?: SocketStep['to']): Promise<Socket | null> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    const line =
      to === 'tls'
        ? tlsConnect({ port: Number(port), host, rejectUnauthorized: false })
        : connect(to ? ports[to] : Number(port), host);
    line.once(to === 'tls' ? 'secureConnect' : 'connect', () => resolve(line));
    line.on('error', () => resolve(null));
    line.on('close', () => resolve(null));
  });
}

function firstBytes(line: Socket): Promise<string> {
  return new Promise((resolve) => {
    line.once('data', (bytes) => resolve(bytes.toString('latin1')));
    line.once('close', () => resolve(''));
    setTimeout(() => resolve(''), 10_000).unref();
  });
}

function holdOpen(line: Socket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (line.destroyed) return resolve();
    const timer = setTimeout(resolve, ms);
    line.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function encoded({ isFinal, opcode, isMasked, declared, text }: Frame): Buffer {
  const content = Buffer.from(text, 'latin1');
  const length = declared ?? content.length;
  const mask = isMasked ? 0x80 : 0;
  const head = [(isFinal ? 0x80 : 0) | (opcode & 0x7f)];
  if (length < 126) head.push(mask | length);
  else if (length < 65_536) head.push(mask | 126, length >> 8, length & 0xff);
  else {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(length));
    head.push(mask | 127, ...wide);
  }
  // A mask of zeros leaves the content as it is.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(isMasked ? 4 : 0), content]);
}
