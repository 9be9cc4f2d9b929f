// What the client of a print server is made of, and what it does.

import type { PollInput } from '../../../core/model/inputs/poll-input.ts';
import type { ExchangeOptions } from '../../network/exchange.ts';
import type { Intake } from '../intake.ts';

export interface PollContext {
  input: PollInput;
  intake: Intake;
  /** Ends when the input is closed. */
  signal: AbortSignal;
  addresses: ExchangeOptions['addresses'];
  log: (message: string) => void;
}

/** One round of questions and answers. Returns after how many milliseconds the next one begins. */
export interface PollClient {
  round(): Promise<number>;
}
