// The texts of notices in one language, with {name} of a printer, {time} and {count} to fill in.

import type { ErrorReason } from '../../printers/printer-status.ts';

/** Why a printer needs a person. */
export type Problem = ErrorReason | 'OFFLINE';

/** A text with a form for one, where the language has no words that suit every number. */
export type Counted = string | { one: string; other: string };

export interface NoticeTexts {
  /** The language of the durations. */
  language: string;
  problems: Record<Problem, { is: string; was: string; todo: string }>;
  underMinute: string;
  since: string;
  ready: string;
  low: string;
  lowTodo: string;
  failed: Counted;
  failedTodo: string;
  /** Text for several failed jobs of which {count} may have been printed. */
  mayHave: string;
  /** The one failed job may have been printed. */
  mayHaveOne: string;
  groupAttention: string;
  groupReady: string;
  groupLow: string;
  /** {count} jobs on {printers}. */
  groupFailed: string;
  quiet: Counted;
  more: string;
  testTitle: string;
  testText: string;
}
