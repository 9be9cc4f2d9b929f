// A way to tell people: ntfy, MQTT.

import type { Notice, NoticeAttempt, NoticeChannel } from '../../core/model/notices/notice.ts';

export interface Notifier {
  readonly channel: NoticeChannel;
  /** Where it sends to, without secrets. */
  readonly address: string;
  /** Whether there is a connection; null for a channel without one. */
  readonly isConnected: boolean | null;
  /** One attempt. Rejects only when `signal` ends it. */
  deliver(notice: Notice, signal: AbortSignal): Promise<NoticeAttempt>;
  /** Called when this node sends from now on. */
  begin?(): Promise<void>;
  /** Printers or jobs may have changed. Called while this node sends. */
  looked?(): void;
  /** Called when this node no longer sends; with a successor, another one does. */
  end?(hasSuccessor: boolean): Promise<void>;
  close(): Promise<void>;
}

export const delivered: NoticeAttempt = { error: null, isFinal: false, retryAfterMs: 0 };
