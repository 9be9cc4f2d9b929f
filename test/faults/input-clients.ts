// Clients of the inputs as fault tests need them: each prints a document with marks on it (see
// oracle.ts), can stop in the middle of its message, and says what it was told.

import { connect, type Socket } from 'node:net';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { leftHalf, picture } from '../support/paper/pictures.ts';

/** `printed`: on paper. `stored`: it will be printed. `silent`: the protocol tells nothing. `lost`: no answer came. */
export type Told = 'printed' | 'stored' | 'silent' | 'failed' | 'lost';

/** Where a client stops, and the service is killed. */
export type Stop = 'connected' | 'half received' | null;

export interface InputClient {
  name: string;
  /** The input in the configuration. */
  input: (shop: Shop) => object;
  /** Prints on the port of the input. `stopped` is called where it stops. */
  print(number: number, place: Place): Promise<Told>;
  /** Whether a client that got no answer sends it again. */
  repeats: boolean;
  /** Whether Platen can tell that it is the same document: then it is printed once. */
  isNamed: boolean;
  /** Whether it waits for the paper: what has not begun when it gets an error must not come out. */
  waits?: boolean;
  /** Whether its paper holds dots only, without marks. */
  isPicture?: boolean;
}

export interface Place {
  port: number;
  shop: Shop;
  stop: Stop;
  stopped: () => Promise<void>;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

function receiptOf(number: number): Buffer {
  return latin(`\x1b@BEGIN ${number}.\nTwo teas\nEND ${number}.\n\x1dVA\0`);
}

/** Sends the bytes, or a part of them, and returns what came back until the connection ended or `isDone`. */
async function talk(
  { port, stop, stopped }: Place,
  pieces: readonly Buffer[],
  options: { ends?: boolean; isDone?: (heard: Buffer) => boolean } = {},
): Promise<{ heard: Buffer; isDone: boolean }> {
  const { ends = false, isDone = () => false } = options;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const state = { heard: Buffer.alloc(0), isOver: false };
  const changed = new EventTarget();
  const tell = () => changed.dispatchEvent(new Event('change'));
  socket.on('data', (bytes: Buffer) => {
    state.heard = Buffer.concat([state.heard, bytes]);
    tell();
  });
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      state.isOver = true;
      tell();
    });
  const until = async (isReached: () => boolean) => {
    while (!state.isOver && !isReached())
      await new Promise((resolve) => changed.addEventListener('change', resolve, { once: true }));
  };
  try {
    await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
    if (stop === 'connected') await stopped();
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      if (stop === 'half received' && isLast) {
        await sent(socket, piece.subarray(0, piece.length >> 1));
        await delay(50); // it arrives before the kill
        await stopped();
      }
      await sent(socket, piece);
      // One answer of a byte for each piece, if there are several.
      if (!isLast) await until(() => state.heard.length > index);
    }
    if (ends && !state.isOver) socket.end();
    await until(() => isDone(state.heard));
    return { heard: state.heard, isDone: isDone(state.heard) };
  } finally {
    socket.destroy();
  }
}

function sent(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.writable) return resolve();
    socket.once('close', resolve);
    socket.write(bytes, () => resolve());
  });
}

/** The body of the answer to an HTTP request; null if it is not whole. */
async function post(
  place: Place,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string } | null> {
  const bytes = Buffer.from(body as string);
  const lines = Object.entries({ host: 'till', ...headers, 'content-length': `${bytes.length}` });
  const head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const whole = (heard: Buffer) => {
    const [start = '', rest] = heard.toString('latin1').split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(start)?.[1] ?? NaN);
    return rest !== undefined && rest.length >= length;
  };
  const { heard, isDone } = await talk(place, [Buffer.concat([latin(head), bytes])], {
    isDone: whole,
  });
  if (!isDone) return null;
  const [start = '', rest = ''] = heard.toString('latin1').split('\r\n\r\n');
  return { status: Number(start.split(' ')[1]), body: rest };
}

const epos = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const marks = (number: number) =>
  `<text>BEGIN ${number}.&#10;Two teas&#10;END ${number}.&#10;</text><cut type="feed"/>`;

const http = (protocol: string) => () => ({ type: 'http', port: 0, protocols: [protocol] });

async function eposTold(place: Place, number: number, header: string): Promise<Told> {
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body><epos-print xmlns="${epos}">${marks(number)}</epos-print></s:Body></s:Envelope>`;
  const answer = await post(place, '/cgi-bin/epos/service.cgi?devid=local_printer', body);
  if (!answer) return 'lost';
  return answer.body.includes('success="true"') ? 'printed' : 'failed';
}

const plain = [
  {
    name: 'raw',
    input: () => ({ type: 'raw', port: 0 }),
    print: async (number, place) => {
      await talk(place, [receiptOf(number)], { ends: true });
      return 'silent';
    },
    repeats: false,
    isNamed: false,
  },
  {
    name: 'raw, with a process id',
    input: () => ({ type: 'raw', port: 0 }),
    print: async (number, place) => {
      const id = latin(`\x1d(H\x06\x0000${number}`);
      const isDone = (heard: Buffer) => heard.includes(`7"${number}\0`, 0, 'latin1');
      const told = await talk(place, [Buffer.concat([receiptOf(number), id])], { isDone });
      return told.isDone ? 'printed' : 'lost';
    },
    repeats: true,
    isNamed: false,
  },
  {
    name: 'lpd',
    input: () => ({ type: 'lpd', port: 0 }),
    print: async (number, place) => {
      const data = receiptOf(number);
      const control = `Htill\nPanna\nldfA${number}till\n`;
      const { heard } = await talk(
        place,
        [
          latin('\x02till\n'),
          latin(`\x02${control.length} cfA${number}till\n`),
          latin(`${control}\0`),
          latin(`\x03${data.length} dfA${number}till\n`),
          Buffer.concat([data, Buffer.alloc(1)]),
        ],
        { isDone: ({ length }) => length >= 5 },
      );
      return heard.equals(Buffer.alloc(5)) ? 'stored' : 'lost';
    },
    repeats: true,
    isNamed: false,
  },
  {
    name: 'epos',
    input: http('epos'),
    print: (number, place) => eposTold(place, number, ''),
    repeats: true,
    isNamed: false,
    waits: true,
  },
  {
    name: 'epos, with a printjobid',
    input: http('epos'),
    print: (number, place) => {
      const header = `<s:Header><parameter xmlns="${epos}"><printjobid>job-${number}</printjobid></parameter></s:Header>`;
      return eposTold(place, number, header);
    },
    repeats: true,
    isNamed: true,
  },
  {
    name: 'hw-proxy',
    input: http('hw-proxy'),
    print: async (_number, place) => {
      const receipt = picture(512, 200, leftHalf, 'jpeg').toString('base64');
      const call = {
        jsonrpc: '2.0',
        id: 1,
        params: { data: { action: 'print_receipt', receipt } },
      };
      const answer = await post(place, '/hw_proxy/default_printer_action', JSON.stringify(call));
      if (!answer) return 'lost';
      return answer.body.includes('"result":true') ? 'printed' : 'failed';
    },
    repeats: true,
    isNamed: false,
    waits: true,
    isPicture: true,
  },
  {
    name: 'webprnt',
    input: http('webprnt'),
    print: async (number, place) => {
      const root = `<root><text>BEGIN ${number}.\\x0aTwo teas\\x0aEND ${number}.\\x0a</text><cutpaper feed="true"/></root>`;
      const escaped = root.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const body = `<StarWebPrint xmlns="http://www.star-m.jp"><Request>${escaped}</Request></StarWebPrint>`;
      const answer = await post(place, '/StarWebPRNT/SendMessage', body);
      if (!answer) return 'lost';
      return answer.body.includes('success&gt;true') ? 'printed' : 'failed';
    },
    repeats: true,
    isNamed: false,
    waits: true,
  },
  {
    name: 'pstprnt',
    input: http('pstprnt'),
    print: async (number, place) => {
      const answer = await post(place, '/pstprnt', receiptOf(number));
      return !answer ? 'lost' : answer.status === 200 ? 'stored' : 'failed';
    },
    repeats: true,
    isNamed: false,
  },
  {
    name: 'printnode, with X-Idempotency-Key',
    input: http('printnode'),
    print: async (number, place) => {
      const content = receiptOf(number).toString('base64');
      // The number of the printer `default`.
      const job = { printerId: 1_907_294_320, contentType: 'raw_base64', content };
      const answer = await post(place, '/printjobs', JSON.stringify(job), {
        authorization: 'Basic YW55Og==',
        'content-type': 'application/json',
        'x-idempotency-key': `order-${number}`,
      });
      return !answer ? 'lost' : answer.status === 201 ? 'stored' : 'failed';
    },
    repeats: true,
    isNamed: true,
  },
  {
    name: 'qz',
    input: () => ({ type: 'http', port: 0, protocols: ['qz'], unsigned: true }),
    print: async (number, place) => {
      const data = [receiptOf(number).toString('latin1')];
      const params = { printer: null, options: { copies: 1 }, data };
      const call = { call: 'print', params, timestamp: 0, signature: '', uid: 'a1' };
      return await qzTold(place, JSON.stringify(call));
    },
    repeats: true,
    isNamed: false,
  },
] satisfies InputClient[];

/** A page that prints with QZ Tray's library. */
async function qzTold({ port, stop, stopped }: Place, message: string): Promise<Told> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const told = new Promise<Told>((resolve) => {
    socket.once('message', (data: Buffer) =>
      resolve('error' in JSON.parse(data.toString()) ? 'failed' : 'stored'),
    );
    socket.once('close', () => resolve('lost'));
    socket.on('error', () => resolve('lost'));
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (isOpen && stop === 'connected') await stopped();
  else if (isOpen && stop === 'half received') {
    socket.send(message.slice(0, message.length >> 1), { fin: false });
    await delay(50); // it arrives before the kill
    await stopped();
  } else if (isOpen) socket.send(message);
  const heard = await told;
  socket.terminate();
  return heard;
}

/** A shop that offers documents until it hears what became of each. */
export class Shop {
  readonly #server: Server;
  #offered: { number: number; place: Place; tell: (told: Told) => void } | null = null;

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await new Promise<void>((resolve) => shop.#server.listen(0, '127.0.0.1', resolve));
    return shop;
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('error', () => {});
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { searchParams } = new URL(request.url!, 'http://shop');
        void this.#answer(request.method!, searchParams, Buffer.concat(parts).toString(), response);
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/print`;
  }

  /** Offers a document until the shop hears of it, or the client stops. */
  offer(number: number, place: Place): Promise<Told> {
    return new Promise((tell) => {
      this.#offered = { number, place, tell };
    });
  }

  /** The service has ended before it told anything. */
  giveUp(): void {
    this.#offered?.tell('lost');
    this.#offered = null;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(method: string, query: URLSearchParams, body: string, response: ServerResponse) {
    const offered = this.#offered;
    const end = (type: string, text: string) =>
      response.writeHead(200, { 'content-type': type }).end(text);
    const told = (isPrinted: boolean) => {
      this.#offered = null;
      offered?.tell(isPrinted ? 'printed' : 'failed');
    };
    const isDirect = body.startsWith('ConnectionType');
    if (isDirect) {
      const fields = new URLSearchParams(body);
      const file = fields.get('ResponseFile');
      if (file !== null && offered && file.includes(`>job-${offered.number}<`))
        told(file.includes('success="true"'));
      if (file !== null || !offered) return end('text/xml', '');
      const document = `<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>job-${offered.number}</printjobid></Parameter><PrintData><epos-print xmlns="${epos}">${marks(offered.number)}</epos-print></PrintData></ePOSPrint></PrintRequestInfo>`;
      return await this.#send(offered.place, document, 'text/xml', response);
    }
    if (method === 'POST') {
      if (offered?.place.stop === 'connected') return await offered.place.stopped();
      const job = {
        jobReady: true,
        mediaTypes: ['text/plain'],
        jobToken: `job-${offered?.number}`,
      };
      return end('application/json', JSON.stringify(offered ? job : { jobReady: false }));
    }
    if (method === 'GET') {
      if (!offered) return response.writeHead(404).end();
      const { number, place } = offered;
      const text = `BEGIN ${number}.\nTwo teas\nEND ${number}.\n`;
      return await this.#send(place, text, 'text/plain', response);
    }
    if (offered && query.get('token') === `job-${offered.number}`)
      told(query.get('code')!.startsWith('2'));
    return end('text/plain', '');
  }

  async #send(place: Place, text: string, type: string, response: ServerResponse) {
    if (place.stop === 'connected') return await place.stopped();
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(text) };
    response.writeHead(200, headers);
    if (place.stop !== 'half received') return response.end(text);
    response.write(text.slice(0, text.length >> 1));
    await delay(50); // it arrives before the kill
    return await place.stopped();
  }
}

const polling = (['cloudprnt', 'server-direct-print'] as const).map((protocol) => ({
  name: protocol,
  input: ({ url }: Shop) => ({ type: 'poll', protocol, url, intervalSeconds: 0.1 }),
  print: (number: number, place: Place) => place.shop.offer(number, place),
  repeats: true,
  isNamed: true,
}));

export const inputClients: InputClient[] = [...plain, ...polling];
