// Sends notices as mails.

import type { LookupFunction } from 'node:net';
import type { Notice, NoticeAttempt } from '../../../core/model/notices/notice.ts';
import type { EmailSwitch } from '../../../core/model/notices/notice-switches.ts';
import { delivered, type Notifier } from '../notifier.ts';
import { mailMessage } from './mail-message.ts';
import { MailRefused, sendMail } from './send-mail.ts';

/** Where mail may be sent to. */
export interface MailAddresses {
  problem(url: URL): string | null;
  readonly resolve: LookupFunction;
}

const timeoutMs = 15_000;

export class Email implements Notifier {
  readonly channel = 'email';
  readonly isConnected = null;
  readonly #settings: EmailSwitch;
  readonly #addresses: MailAddresses;
  readonly #timeoutMs: number;

  constructor(settings: EmailSwitch, addresses: MailAddresses, timeLimitMs = timeoutMs) {
    this.#settings = settings;
    this.#addresses = addresses;
    this.#timeoutMs = timeLimitMs;
  }

  get address(): string {
    return this.#settings.to.join(', ');
  }

  async deliver(notice: Notice, signal: AbortSignal): Promise<NoticeAttempt> {
    const { host, from, to } = this.#settings;
    const problem = this.#addresses.problem(
      new URL(`smtp://${host.includes(':') ? `[${host}]` : host}`),
    );
    if (problem !== null) return { error: problem, isFinal: true, retryAfterMs: 0 };
    const mail = { from, to, message: mailMessage(notice, { from, to }) };
    const lookup = this.#addresses.resolve;
    try {
      await sendMail(this.#settings, mail, { lookup, timeoutMs: this.#timeoutMs, signal });
      return delivered;
    } catch (error) {
      signal.throwIfAborted();
      const isFinal = error instanceof MailRefused && error.isFinal;
      return { error: reasonOf(error as NodeJS.ErrnoException), isFinal, retryAfterMs: 0 };
    }
  }

  async close(): Promise<void> {}
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the server refuses the connection; check the port',
  ENOTFOUND: 'the name of the server does not exist; check it',
  EAI_AGAIN: 'the name of the server cannot be looked up; check the network',
  ETIMEDOUT: 'the server does not answer; check its name and port',
  EHOSTUNREACH: 'the server cannot be reached; check the network',
  ECONNRESET: 'the server broke the connection off; check the port and the encryption',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'the server does not speak TLS at this port; choose STARTTLS, or another port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'the server does not speak TLS at this port; choose STARTTLS, or another port',
};

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const known = reasons[code];
  if (known !== undefined) return known;
  return /CERT|ALTNAME|ISSUER|SELF_SIGNED/.test(code)
    ? `the certificate of the server is not valid (${message})`
    : message;
}
