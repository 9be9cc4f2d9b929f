// A notice: a short message for the people who look after the printers. notice-rules.ts
// decides when there is one, notice-words.ts what it says.

/** What notices are about. attention: a printer needs a person. */
export const noticeKinds = ['attention', 'paperLow', 'jobsFailed', 'recovered'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface Notice {
  /** summary: what happened in the quiet time. test: asked for by a person. */
  kind: NoticeKind | 'summary' | 'test';
  /** An ISO timestamp. */
  at: string;
  title: string;
  message: string;
  /** The ids of the printers that it is about. */
  printers: string[];
  isUrgent: boolean;
}

export const noticeChannels = ['ntfy', 'mqtt', 'email'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** What became of an attempt to deliver a notice. */
export interface NoticeAttempt {
  /** Null if it was delivered. */
  error: string | null;
  /** Sending it again is useless until somebody changes a setting. */
  isFinal: boolean;
  /** How long the receiver wants to be left alone. */
  retryAfterMs: number;
}

export interface NoticeTimes {
  /** Printers and events are looked at this long after a change. */
  lookMs: number;
  /** A printer or its paper must be well for this long, so that a short break is no news. */
  settleMs: number;
  /** How long failed jobs are counted before one notice is sent for all of them. */
  collectMs: number;
  /** Notices that are due within this time are sent as one. */
  togetherMs: number;
  /** The pauses between the attempts to deliver a notice; after the last one it is given up. */
  retryMs: readonly number[];
}

export const noticeTimes: NoticeTimes = {
  lookMs: 1000,
  settleMs: 15_000,
  collectMs: 60_000,
  togetherMs: 10_000,
  retryMs: [5000, 15_000, 30_000, 60_000, 120_000, 180_000, 180_000],
};

/** The state of a channel, without secrets. */
export interface NoticeChannelState {
  channel: NoticeChannel;
  /** Where notices are sent; null if the channel is off. */
  address: string | null;
  /** Whether there is a connection; null for a channel without one, and on nodes that send nothing. */
  connected: boolean | null;
  /** When the last notice was delivered or given up; null before that. */
  lastAt: string | null;
  /** Why the last attempt failed; null if it did not. */
  lastError: string | null;
  /** The number since the start. */
  delivered: number;
  failed: number;
  /** Notices that will be tried again. */
  waiting: number;
}

export interface NoticeTest {
  channel: NoticeChannel;
  /** Null if the test notice was delivered. */
  error: string | null;
  durationMs: number;
}
