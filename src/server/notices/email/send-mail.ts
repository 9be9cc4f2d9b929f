// Sends one mail by SMTP (RFC 5321): connects, switches to TLS, logs in, hands the message over.
// Everything together has one time limit, so that a server that answers slowly holds nothing.

import { connect as connectPlain, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { EmailSwitch } from '../../../core/model/notices/notice-switches.ts';
import { SmtpDialogue, type SmtpReply } from './smtp-dialogue.ts';

export type MailServer = Pick<EmailSwitch, 'host' | 'port' | 'security' | 'user' | 'password'>;

export interface Mail {
  from: string;
  to: readonly string[];
  /** Headers and body, with CR LF. */
  message: string;
}

interface SendOptions {
  lookup: LookupFunction;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Why a mail was not sent; final: a setting has to be changed first. */
export class MailRefused extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

const quotedLength = 200;

/** Rejects with the reason. */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  { lookup, timeoutMs, signal }: SendOptions,
): Promise<void> {
  const sockets: Socket[] = [];
  const destroy = (error: Error) => sockets.forEach((socket) => socket.destroy(error));
  const timer = setTimeout(
    () => destroy(new Error(`no answer within ${timeoutMs / 1000} s`)),
    timeoutMs,
  );
  const abort = () => destroy(new Error('it was stopped'));
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    await converse(server, mail, lookup, (socket) => void sockets.push(socket));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    for (const socket of sockets) socket.destroy();
  }
}

async function converse(
  server: MailServer,
  mail: Mail,
  lookup: LookupFunction,
  opened: (socket: Socket) => void,
): Promise<void> {
  const { host, port, security, user } = server;
  const isLiteral = /^[\d.]+$|:/.test(host);
  const tls = { ...(!isLiteral && { servername: host }), minVersion: 'TLSv1.2' as const };
  let socket: Socket =
    security === 'tls'
      ? connectTls({ host, port, lookup, ...tls })
      : connectPlain({ host, port, lookup });
  opened(socket);
  let smtp = new SmtpDialogue(socket);
  await expected(smtp.ask(), 220, 'does not take mail now');
  let able = await greet(smtp, socket);
  if (security === 'starttls') {
    if (!able.has('STARTTLS'))
      throw new MailRefused('the server does not offer STARTTLS; choose TLS, at port 465', true);
    await expected(smtp.ask('STARTTLS'), 220, 'refuses STARTTLS');
    smtp.release();
    socket = connectTls({ socket, ...tls, ...(isLiteral && { host }) });
    opened(socket);
    smtp = new SmtpDialogue(socket);
    able = await greet(smtp, socket);
  }
  if (user !== '') await logIn(smtp, server, able);
  await expected(smtp.ask(`MAIL FROM:<${mail.from}>`), 250, 'does not accept the sender');
  for (const to of mail.to)
    await expected(smtp.ask(`RCPT TO:<${to}>`), 250, `does not accept the receiver ${to}`);
  await expected(smtp.ask('DATA'), 354, 'does not accept the message');
  // A line with only a dot ends the message.
  await expected(
    smtp.ask(`${mail.message.replaceAll(/^\./gm, '..')}\r\n.`),
    250,
    'does not accept the message',
  );
  // The mail is accepted: how the connection ends does not matter.
  socket.end('QUIT\r\n');
}

/** What the server can do, such as STARTTLS; the words after a name are the ways of AUTH. */
async function greet(smtp: SmtpDialogue, socket: Socket): Promise<Map<string, string[]>> {
  const address = socket.localAddress ?? '127.0.0.1';
  const name = address.includes(':') ? `[IPv6:${address}]` : `[${address}]`;
  const { lines } = await expected(smtp.ask(`EHLO ${name}`), 250, 'does not speak ESMTP');
  return new Map(
    lines.map((line) => {
      const [first, ...others] = line.trim().toUpperCase().split(/\s+/);
      return [first!, others];
    }),
  );
}

async function logIn(
  smtp: SmtpDialogue,
  { user, password }: MailServer,
  able: Map<string, string[]>,
): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const problem = 'does not accept the user and the password';
  const ways = able.get('AUTH') ?? [];
  if (ways.includes('LOGIN') && !ways.includes('PLAIN')) {
    await expected(smtp.ask('AUTH LOGIN'), 334, problem);
    await expected(smtp.ask(base64(user)), 334, problem);
    await expected(smtp.ask(base64(password)), 235, problem);
  } else await expected(smtp.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), 235, problem);
}

/** Replies of 5xx are final, those of 4xx are not (RFC 5321, 4.2.1). */
async function expected(
  asked: Promise<SmtpReply>,
  code: number,
  problem: string,
): Promise<SmtpReply> {
  const reply = await asked;
  if (reply.code === code || (code === 250 && reply.code === 251)) return reply;
  // oxlint-disable-next-line no-control-regex -- the server chooses the text
  const said = reply.lines.join(' ').replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
  throw new MailRefused(
    `the server ${problem}: ${reply.code} ${said.slice(0, quotedLength)}`.trim(),
    reply.code >= 500,
  );
}
