// Application service for notices: which channels are on, and a test of them.
// server/notices sends them.

import { Fault } from '../../../core/model/fault.ts';
import type { NoticeChannelState, NoticeTest } from '../../../core/model/notices/notice.ts';

interface NoticeSender {
  /** Whether this node sends. */
  readonly isSending: boolean;
  states(): NoticeChannelState[];
  /** Sends a notice by all channels, once. */
  test(): Promise<NoticeTest[]>;
}

export class NoticeControl {
  readonly #sender: NoticeSender;

  constructor(sender: NoticeSender) {
    this.#sender = sender;
  }

  get isSending(): boolean {
    return this.#sender.isSending;
  }

  get channels(): NoticeChannelState[] {
    return this.#sender.states();
  }

  async test(): Promise<NoticeTest[]> {
    const results = await this.#sender.test();
    if (results.length === 0)
      throw new Fault('VALIDATION_ERROR', 'No channel for notices is on.', [
        'notices: set notices.ntfy.topic or notices.mqtt.url in the configuration; docs/notices.md has recipes',
      ]);
    return results;
  }
}
