// Publishes notices on a topic of an ntfy server, as JSON.

import type { Notice, NoticeAttempt } from '../../core/model/notices/notice.ts';
import type { Config } from '../config.ts';
import type { Sender, Sent } from '../network/sender.ts';
import { version } from '../version.ts';
import { delivered, type Notifier } from './notifier.ts';

type NtfySettings = Config['notices']['ntfy'];

const priorities: Record<NtfySettings['priority'], number> = {
  min: 1,
  low: 2,
  default: 3,
  high: 4,
  max: 5,
};

/** Names of emojis, which phones show before the title. */
const tags: Record<Notice['kind'], string> = {
  attention: 'warning',
  paperLow: 'scroll',
  jobsFailed: 'x',
  recovered: 'white_check_mark',
  summary: 'crescent_moon',
  test: 'printer',
};

/** What somebody must change first. */
const finalAnswers: Record<number, string> = {
  400: 'the server does not accept the message; check notices.ntfy.topic',
  401: 'the server does not know the token or the user; check notices.ntfy.token, or user and password',
  403: 'this token or user may not write to the topic; check notices.ntfy.topic and the access rules of the server',
  404: 'there is no ntfy server at this address; check notices.ntfy.server',
  405: 'there is no ntfy server at this address; check notices.ntfy.server',
  413: 'the message is too large for the server',
};

export class Ntfy implements Notifier {
  readonly channel = 'ntfy';
  readonly isConnected = null;
  readonly #settings: NtfySettings;
  readonly #publicUrl: string;
  readonly #sender: Sender;

  constructor(settings: NtfySettings, publicUrl: string, sender: Sender) {
    this.#settings = { ...settings };
    this.#publicUrl = publicUrl;
    this.#sender = sender;
  }

  /** The address without the topic: where everybody may subscribe, it is what keeps the messages private. */
  get address(): string {
    return new URL(this.#settings.server).origin;
  }

  async deliver(notice: Notice, signal: AbortSignal): Promise<NoticeAttempt> {
    const sent = await this.#sender.send({
      url: `${this.address}/`,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Platen/${version}`,
        ...authorization(this.#settings),
      },
      body: JSON.stringify(ntfyMessage(notice, this.#settings, this.#publicUrl)),
      signal,
    });
    return judged(sent);
  }

  async close(): Promise<void> {}
}

/** The fields are those of "Publish as JSON" in the documentation of ntfy. */
function ntfyMessage(
  { kind, title, message, printers, isUrgent }: Notice,
  { topic, priority }: Pick<NtfySettings, 'topic' | 'priority'>,
  publicUrl: string,
): object {
  const click = publicUrl === '' ? null : linkTo(publicUrl, printers);
  return {
    topic,
    title,
    message,
    priority: isUrgent ? priorities[priority] : Math.min(priorities[priority], priorities.default),
    tags: [tags[kind]],
    ...(click !== null && { click }),
  };
}

/** The page of the printer, or of all of them. */
function linkTo(publicUrl: string, printers: readonly string[]): string {
  const base = publicUrl.replace(/\/+$/, '');
  const [only] = printers;
  return only !== undefined && printers.length === 1
    ? `${base}/#/printers/${encodeURIComponent(only)}`
    : `${base}/`;
}

function authorization({ token, user, password }: NtfySettings): Record<string, string> {
  if (token !== '') return { authorization: `Bearer ${token}` };
  if (user === '') return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

function judged({ status, error, retryAfterMs }: Sent): NoticeAttempt {
  if (error === null) return delivered;
  const isRedirect = status !== null && status >= 300 && status < 400;
  const reason = isRedirect
    ? 'the server redirects; set notices.ntfy.server to the address that it leads to'
    : finalAnswers[status ?? 0];
  if (reason !== undefined) return { error: `${status}: ${reason}`, isFinal: true, retryAfterMs };
  if (status === 429)
    return {
      error: '429: the server accepts no more messages for now; they are tried again later',
      isFinal: false,
      retryAfterMs,
    };
  return { error, isFinal: false, retryAfterMs };
}
