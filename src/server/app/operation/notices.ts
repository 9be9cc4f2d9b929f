// Application service for notices: which channels are on, the switches of those that people turn
// on while the service runs, and a test. server/notices sends them.

import { Fault } from '../../../core/model/fault.ts';
import {
  type NoticeSwitches,
  type NoticeSwitchesChange,
  shownSwitches,
} from '../../../core/model/notices/notice-switches.ts';
import type { NoticeChannelState, NoticeTest } from '../../../core/model/notices/notice.ts';
import type { Store } from '../../store/store.ts';
import { invalidRequest } from '../printing/refusals.ts';

interface NoticeSender {
  /** Whether this node sends. */
  readonly isSending: boolean;
  states(): NoticeChannelState[];
  /** Sends a notice by all channels, once. */
  test(): Promise<NoticeTest[]>;
  /** Reads the settings and the switches again. */
  reload(): Promise<void>;
}

interface Addresses {
  /** What is wrong with an address, or null. */
  problem(url: URL): string | null;
}

type SwitchStore = Pick<Store, 'getNoticeSwitches' | 'changeNoticeSwitches'>;

export class NoticeControl {
  readonly #sender: NoticeSender;
  readonly #store: SwitchStore;
  readonly #isQuarantined: () => boolean;
  readonly #addresses: Addresses;

  /** `isQuarantined`: after a restore nothing is sent until a person ends that. */
  constructor(
    sender: NoticeSender,
    store: SwitchStore,
    isQuarantined: () => boolean,
    addresses: Addresses,
  ) {
    this.#sender = sender;
    this.#store = store;
    this.#isQuarantined = isQuarantined;
    this.#addresses = addresses;
  }

  /** The switches without their secrets. */
  async switches() {
    return shownSwitches(await this.#store.getNoticeSwitches());
  }

  async change(change: NoticeSwitchesChange) {
    const problems = [...this.#serverProblems(change), ...problemsOf(change)];
    if (problems.length > 0) invalidRequest(problems);
    const changed: NoticeSwitches = await this.#store.changeNoticeSwitches(change);
    if (!this.#isQuarantined()) await this.#sender.reload();
    return shownSwitches(changed);
  }

  /** A name is checked when something is sent. */
  #serverProblems({ ntfy }: NoticeSwitchesChange): string[] {
    const problem = ntfy?.on ? this.#addresses.problem(new URL(ntfy.server)) : null;
    return problem === null ? [] : [`ntfy.server: ${problem}`];
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
        'notices: switch one on with PUT /notices or on the page Settings, Notices, or set notices.ntfy.topic or notices.mqtt.url in the configuration; docs/notices.md has recipes',
      ]);
    return results;
  }
}

/** Rules between fields, which the schema of the request does not have. */
function problemsOf({ email }: NoticeSwitchesChange): string[] {
  if (email?.security !== 'none' || email.user === '') return [];
  return [
    'email.security: must be tls or starttls with a user, so that the password is not sent in the clear',
  ];
}
