// Keeps one printer reachable and its status current. Knows nothing of jobs.
//
//   offline     --#connect-->              connecting
//   connecting  --nothing is known of it--> asking    who it is; reachable if it hesitates
//   asking      --it speaks the profile's language--> connecting
//   asking      --it speaks another-->     closed     its holder connects anew
//   asking      --it is silent-->          one-way
//   connecting  --it is online-->          connected  after a resync, if one is due, and its model
//   connected   --it tells its model late--> connected  after the questions that follow from it
//   connecting  --it moved, and tells another number--> offline     asked by SNMP if its language has no question
//   connecting  --it cannot print-->       waiting    only asked for its status
//   waiting     --it is online-->          connected  after a resync and its model
//   connecting  --a new one is silent-->   one-way    never sends anything back
//   connecting  --failed-->                offline    tried again with backoff
//   connected   --heartbeat unanswered-->  busy       asked again every 2 s
//   busy        --any reply-->             connected
//   busy        --third silence-->         unlinked   connects again after 200 ms
//   connected   --idle, if configured-->   released   until the next job
//   connected   --closed by the printer--> unlinked
//   unlinked    --closed early again-->    unlinked   connects again with backoff
//   connected   --flooded-->               offline    tried again after the longest backoff
//   one-way     --every 30 s-->            one-way or offline
//   any         --pause / resume-->        as before  no heartbeat while a job prints
//   any         --close-->                 closed
//
// One timer, set by #schedule, drives all of it.

import { setTimeout as delay } from 'node:timers/promises';
import type { StatusReader } from '../../../core/drivers/driver.ts';
import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { Unreachable } from '../../../core/model/printers/unreachable.ts';
import { acceptsIpp } from '../discovery/identify.ts';
import { Interview, questionMs } from '../discovery/interview.ts';
import type { ContactOptions } from './contact-options.ts';
import { busy, flooding, isCompletedBy, isSame, offline, reachable } from './contact-status.ts';
import {
  backoffMs,
  busyMs,
  earlyMs,
  faultMs,
  floodFailures,
  heartbeatMs,
  idleReconnectMs,
  reconnectMs,
  answerMs,
} from './contact-times.ts';
import { Identification } from './identification.ts';
import { Replies } from './replies.ts';
import type { Link, LinkHandlers } from './tcp.ts';

export const silenceMs = 1000; // a printer that can answer does so within this time
const silencesBeforeReconnect = 3;
const takeoverTries = 5;

export class Contact {
  readonly replies = new Replies();
  readonly #options: ContactOptions;
  #status: PrinterStatus = offline;
  /** The last one that was told. */
  #told: PrinterStatus = offline;
  /** The printer's last own report; BUSY and offline are concluded here. */
  #reported: PrinterStatus | null = null;
  #answers: boolean | null;
  readonly #identity: Identification;
  #link: Link | null = null;
  /** Hears everything while the printer is asked who it is. */
  #interview: Interview | null = null;
  #reader: StatusReader | null = null;
  /** The resync and `hello` were sent on this link: once, because a second answer would not be expected. */
  #isIntroduced = false;
  /** How often the printer was asked on this link, before it was introduced, whether it can print. */
  #questionsInFault = 0;
  #repliedAt = -Infinity;
  #failures = 0;
  #problem: string | null = null;
  /** How often in a row the link was lost early. */
  #earlyLosses = 0;
  #linkedAt = -Infinity;
  /** The number of the next attempt, as long as the printer hangs up. */
  #tries: number;
  #silences = 0;
  #timer: NodeJS.Timeout | undefined;
  #nextAttemptAt: Date | null = null;
  #attempt: Promise<void> | null = null;
  #isPaused = false;
  #isClosed = false;
  /** The printer may hold half a command, which would swallow the next bytes. */
  needsResync: boolean;

  constructor(options: ContactOptions) {
    this.#options = options;
    this.#answers = options.profile().can.status === 'none' ? false : options.answers;
    this.#tries = options.takesOver ? takeoverTries : 1;
    this.#identity = new Identification(options, {
      replies: this.replies,
      isUsing: (link) => this.#link === link,
      send: (link, bytes) => this.#send(link, bytes),
    });
    // An earlier client may have left half a job. What never answers may not understand a resync.
    this.needsResync = !this.isOneWay || options.holdsHalfAJob === true;
    void this.#connect();
  }

  get status(): PrinterStatus {
    return this.#identity.wasMeant ? this.#status : offline;
  }

  /** Why it could not be reached and what to do, if that is known. */
  get problem(): string | null {
    return this.status.state === 'offline' ? this.#problem : null;
  }

  get isOneWay(): boolean {
    return this.#answers === false;
  }

  get link(): Link | null {
    return this.#link;
  }

  get maker(): string | undefined {
    return this.#identity.maker;
  }

  /** The time of the next connection attempt; null if none is needed. */
  get nextAttemptAt(): Date | null {
    return this.#nextAttemptAt;
  }

  /** Resolves when the current connection attempt has ended, if there is one. */
  async settled(): Promise<void> {
    await this.#attempt;
  }

  /** Whether there is a link, the printer replied within the last second, and nothing is to be sent before a job; asks if necessary. */
  async isResponding(): Promise<boolean> {
    if (!this.#link || this.#attempt) await this.#connect();
    const isRecent = performance.now() - this.#repliedAt <= silenceMs;
    if (!isRecent && !(await this.#ask(this.#options.dialogue.ask))) return false;
    if (this.#isToBeIntroduced || this.#isToBeIdentified) await this.#connect();
    return this.#link !== null && this.#isIntroduced && this.#identity.isMeant;
  }

  /** A printer that was taken for a one-way printer sent something. */
  markAnswering(): void {
    this.#saveAnswers(true);
  }

  /** Brings the printer back to a known state: now, or with the next connection. */
  async resync(): Promise<void> {
    this.needsResync = true;
    if (!this.#link?.open) return;
    this.#beginReading();
    if (this.#isToBeIntroduced) await this.#connect();
  }

  /** Stops the heartbeat while a job prints: within an image it would become part of it. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isPaused = false;
    this.#schedule();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#link?.destroy();
    this.#unlink();
  }

  // ---- Connecting

  /** Opens a separate link, for a one-way printer. Null if it cannot be reached. */
  async dial(handlers: LinkHandlers): Promise<Link | null> {
    try {
      const link = await this.#options.transport(this.#options.address, handlers);
      this.#failures = 0;
      this.#problem = null;
      if (this.#answers === false) this.#setStatus(reachable);
      return link;
    } catch (error) {
      this.#failures++;
      this.#problem = error instanceof Unreachable ? error.message : null;
      this.#setStatus(offline);
      return null;
    }
  }

  /** One attempt at a time, which all callers share. */
  #connect(): Promise<void> {
    this.#attempt ??= this.#advance().finally(() => {
      this.#attempt = null;
      this.#schedule();
    });
    return this.#attempt;
  }

  /** Does what is missing before a job can be sent. */
  async #advance(): Promise<void> {
    const link = this.#link;
    if (!link) await this.#openRepeatedly();
    else if (this.#isToBeIdentified) await this.#identity.ask(link);
    else await this.#introduce(link);
  }

  /**
   * A printer that has not noticed yet that the earlier link was closed hangs up at once. One that
   * hangs up for the first time may have been given other paper, and is called again.
   */
  async #openRepeatedly(): Promise<void> {
    let tries = Math.max(this.#tries, this.#failures === 0 ? 2 : 1);
    this.#tries = 1;
    while (!(await this.#open()) && --tries > 0 && !this.#isClosed)
      await delay(idleReconnectMs, undefined, { ref: false });
  }

  /** False if the printer hung up during the greeting. */
  async #open(): Promise<boolean> {
    let link: Link | null = null;
    link = await this.dial({
      data: (bytes) => {
        // What comes before the link is in use was not asked for here.
        if (!link || this.#link !== link) return;
        if (this.#interview) this.#interview.hear(bytes);
        else this.#read(bytes);
      },
      flooded: () => this.#flooded(link),
      ended: () => this.drop(link),
      closed: () => this.drop(link),
    });
    if (!link) return true;
    if (this.#isClosed) {
      link.destroy();
      return true;
    }
    if (this.#answers === false) {
      link.end();
      return true;
    }
    const problem = this.#identity.isAskedBeside ? await this.#identity.problemBeside() : null;
    if (problem !== null || this.#isClosed) {
      this.#refuse(link, problem);
      return true;
    }
    this.#link = link;
    this.#linkedAt = performance.now();
    const isToBeAsked = this.#options.isUnrecognised === true && this.#answers === null;
    if (!isToBeAsked || (await this.#recognise(link))) await this.#greet(link);
    if (this.#isClosed) return true;
    if (this.#link !== link) {
      // Most likely another client is connected.
      this.#failures++;
      if (this.#status !== flooding) this.#setStatus(offline);
      return false;
    }
    if (this.#repliedAt === -Infinity && this.#answers === null) {
      this.needsResync = false; // what a new printer was asked ended with a reset
      this.#saveAnswers(false);
      this.#unlink();
      link.end();
      this.#setStatus(reachable);
    }
    return true;
  }

  /** Returns whether the printer speaks the language of its profile. */
  async #recognise(link: Link): Promise<boolean> {
    const { address, transport, profile } = this.#options;
    const interview = new Interview(link, () => acceptsIpp(address, transport));
    this.#interview = interview;
    // A printer that can be reached takes jobs; they wait until this question is answered.
    const hesitates = setTimeout(() => {
      if (this.#link === link) this.#setStatus(reachable);
    }, questionMs);
    const { driver } = profile();
    const found = await interview.run(driver).catch(() => null);
    clearTimeout(hesitates);
    this.#interview = null;
    if (!found || this.#link !== link) return false;
    if (found.language.driver === driver) return true;
    this.#options.onOtherLanguage?.(found);
    return false;
  }

  /**
   * Asks for the status in real time first: a printer that cannot print reads nothing else,
   * and the bytes of a resync would fill its buffer until no question arrives any more.
   */
  async #greet(link: Link): Promise<void> {
    if (this.#link !== link) return;
    this.#beginReading();
    this.#silences = 0;
    const { ask, watch } = this.#options.dialogue;
    const isAnswered = await this.#isAnswered(link, ask);
    if (this.#link !== link) return;
    // Silence: it may be waking up, or within a command that swallowed the question.
    if (!isAnswered || this.#status.state === 'online') await this.#introduce(link);
    else if (watch) this.#send(link, watch);
  }

  #beginReading(): void {
    this.#reader = this.#options.dialogue.createReader();
    this.#reported = null;
    this.#identity.begin();
    this.#repliedAt = -Infinity;
    this.#isIntroduced = false;
    this.#questionsInFault = 0;
  }

  /** Sends the resync, if one is due, and asks for the model. */
  async #introduce(link: Link): Promise<void> {
    const { dialogue, profile } = this.#options;
    // Real-time replies come first. The identity follows later and decides how jobs are confirmed.
    const identified = this.#identity.modelTold(link);
    this.#isIntroduced = true;
    const sendResync = () => this.#send(link, dialogue.resync(profile()));
    // One that told its number on the link before may hold half a job, in which the questions would be lost.
    const isLater = !this.#identity.wasMeant;
    if (this.needsResync && !isLater) sendResync();
    // One that answered a moment ago is only slow to read the resync.
    const isAnswered = await (this.#repliedAt === -Infinity
      ? this.#ask(dialogue.hello)
      : this.#isAnswered(link, dialogue.hello));
    if (isAnswered) {
      await identified;
      await this.#identity.ask(link);
    }
    if (this.#link !== link) return;
    if (!this.#identity.isMeant) return this.#refuse(link, this.#identity.otherPrinter);
    this.#tellStatus();
    if (this.needsResync && isLater) sendResync();
    // If a printer that can answer is silent, the resync may not have arrived either.
    if (isAnswered || this.#answers !== true) this.needsResync = false;
  }

  get #isToBeIntroduced(): boolean {
    return this.#link !== null && !this.#isIntroduced && this.#status.state === 'online';
  }

  /** The printer told its model after the time that it has for that. */
  get #isToBeIdentified(): boolean {
    const isReady = this.#link !== null && this.#isIntroduced && this.#status.state === 'online';
    return isReady && this.#identity.hasQuestions;
  }

  #refuse(link: Link, problem: string | null): void {
    this.#identity.refused();
    this.#failures++;
    this.#problem = problem;
    this.drop(link);
    link.destroy();
    this.#setStatus(offline);
  }

  #send(link: Link, bytes: Uint8Array): void {
    link.write(bytes).catch(() => this.drop(link));
  }

  /** Gives up a link that is broken or must not be used any more. */
  drop(link: Link | null): void {
    if (!link || this.#link !== link) return;
    const isEarly = performance.now() - this.#linkedAt < earlyMs;
    this.#earlyLosses = isEarly ? this.#earlyLosses + 1 : 0;
    this.#leave();
    link.destroy();
    this.#schedule();
  }

  #flooded(link: Link | null): void {
    if (!link || this.#link !== link) return;
    this.#failures = floodFailures;
    this.drop(link);
    this.#setStatus(flooding);
    this.#options.onFlood?.();
  }

  /** Leaves the printer: until the next connection another client may leave half a job. */
  #leave(): void {
    this.#unlink();
    this.needsResync = true;
  }

  #unlink(): void {
    this.#identity.unlinked();
    this.#link = null;
    this.#reader = null;
    this.replies.publish(null);
  }

  /** Sets the one timer for the next action, unless a job prints. */
  #schedule(): void {
    clearTimeout(this.#timer);
    this.#nextAttemptAt = null;
    if (this.#isClosed || this.#isPaused || this.#attempt) return;
    const { releaseAfterMs } = this.#options;
    if (this.#failures > 0) {
      const ms = backoffMs(this.#failures);
      this.#nextAttemptAt = new Date(Date.now() + ms);
      return this.#after(ms, () => this.#connect());
    }
    if (this.#answers === false) return this.#after(heartbeatMs, () => this.#connect());
    if (this.#link) {
      if (this.#status === busy) return this.#after(busyMs, () => this.#heartbeat());
      if (this.#status.state === 'error')
        return this.#after(this.#nextQuestionMs(), () => this.#heartbeat());
      if (releaseAfterMs > 0) return this.#after(releaseAfterMs, async () => this.#release());
      return this.#after(heartbeatMs, () => this.#heartbeat());
    }
    if (releaseAfterMs === 0 || this.#status.state !== 'online')
      this.#after(reconnectMs(this.#earlyLosses), () => this.#connect());
  }

  #nextQuestionMs(): number {
    const { watch } = this.#options.dialogue;
    const asked = this.#questionsInFault;
    if (watch && !this.#isIntroduced) this.#questionsInFault++;
    return faultMs(watch !== null, this.#isIntroduced, asked);
  }

  #after(ms: number, act: () => Promise<void>): void {
    this.#timer = setTimeout(() => void act(), ms);
    this.#timer.unref();
  }

  async #heartbeat(): Promise<void> {
    if (this.#link) void this.#identity.askBeside(this.#link);
    await this.#ask(this.#options.dialogue.ask);
    this.#schedule();
  }

  #release(): void {
    const link = this.#link;
    this.#leave();
    link?.end();
  }

  // ---- Questions and replies

  /** Waits for any reply. Silence means BUSY, repeated silence a dead connection. */
  async #ask(question: Uint8Array): Promise<boolean> {
    const link = this.#link;
    if (!link) return false;
    if (await this.#isAnswered(link, question)) return true;
    if (this.#link !== link || this.#answers !== true) return false;
    this.#setStatus(busy);
    if (++this.#silences >= silencesBeforeReconnect) this.drop(link);
    return false;
  }

  async #isAnswered(link: Link, question: Uint8Array): Promise<boolean> {
    const reply = this.replies.waitFor(answerMs(silenceMs, link), () => true);
    this.#send(link, question);
    return (await reply) !== null;
  }

  #read(bytes: Uint8Array): void {
    const replies = this.#reader!.read(bytes);
    if (replies.length === 0) return;
    this.#repliedAt = performance.now();
    this.#silences = 0;
    this.#saveAnswers(true);
    for (const [index, reply] of replies.entries()) {
      if (reply.kind === 'status') this.#reported = this.#withKnownParts(reply.status);
      this.#identity.hear(reply);
      if (!isCompletedBy(reply, replies[index + 1])) this.#setStatus(this.#reported ?? reachable);
      this.replies.publish(reply);
    }
    if (this.#attempt) return;
    // Within a job, a question would become part of it: it is asked before the next one.
    if (this.#isToBeIntroduced || (this.#isToBeIdentified && !this.#isPaused)) void this.#connect();
  }

  /** The drawer only of a printer that has a connector for one. */
  #withKnownParts(status: PrinterStatus): PrinterStatus {
    if (status.drawer === undefined || this.#options.profile().can.drawer) return status;
    const { drawer: _, ...rest } = status;
    return rest;
  }

  #saveAnswers(answers: boolean): void {
    if (this.#answers === answers) return;
    this.#answers = answers;
    this.#options.onAnswers(answers);
  }

  #setStatus(status: PrinterStatus): void {
    this.#status = status;
    this.#tellStatus();
  }

  #tellStatus(): void {
    const { status } = this;
    if (isSame(status, this.#told) || this.#isClosed) return;
    this.#told = status;
    this.#options.onStatus(status);
  }
}
