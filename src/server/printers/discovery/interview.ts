// Asks a device on an open link which printer it is, without leaving a mark on
// paper. Tries one language after the other, control characters first: ESC/POS
// printers answer DLE EOT, Star's answer ESC ACK SOH. Label printers need queries
// in plain text, which are not sent to an office printer: it would print them. A
// receipt printer that understands none of the queries holds them as an unfinished
// line until the reset.
//
// The first question is repeated with each further one, and its answer counts whenever
// it comes: a printer that wakes up must not be taken for one that never answers.

import { setTimeout as delay } from 'node:timers/promises';
import type { PrinterReply } from '../../../core/drivers/driver.ts';
import { driverFor } from '../../../core/drivers/index.ts';
import type { Identity, Profile } from '../../../core/model/printers/profile.ts';
import { detectProfile, profileNamed } from '../../../core/profiles/index.ts';
import { patience } from '../../patience.ts';
import { answerMs } from '../connection/contact-times.ts';
import type { Link } from '../connection/tcp.ts';

/** What a device said about itself. */
export interface Recognition {
  /** The generic profile of the language that it answered in. */
  language: Profile;
  /** Null if it did not tell its model. */
  identity: Identity | null;
  /** The profile of its model, else that of its language. */
  profile: Profile;
}

/** How long a device may take to answer a question. */
export const questionMs = 500;
const identityMs = 1000;
const reset = Uint8Array.of(0x1b, 0x40); // ESC @ — discards the queries that a receipt printer took for text
const escposStatus = Uint8Array.of(0x10, 0x04, 1); // DLE EOT 1 — status
const escpos = 'generic-80';

interface LanguageProbe {
  /** The generic profile of the language. */
  profile: string;
  /** A query that prints nothing on printers of other languages. */
  query: Uint8Array;
  /** Checks the first byte of an answer to the query. */
  isAnswer(byte: number): boolean;
  /** Sent after the answer to the query, to learn the model: ends what the queries are in this language, and asks. */
  begin: Uint8Array;
  /** Plain text, which an office printer might print. */
  isText: boolean;
}

const nothing = new Uint8Array(0);
const isEscposAnswer = (byte: number) => (byte & 0x93) === 0x12;

const probes: LanguageProbe[] = [
  {
    profile: escpos,
    query: escposStatus,
    isAnswer: isEscposAnswer,
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-stargraphic', // for those without a known name: text would print nothing on a raster-only printer
    query: Uint8Array.of(0x1b, 0x06, 0x01), // ESC ACK SOH — status
    isAnswer: (byte) => (byte & 0x91) === 0x01,
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-tspl',
    query: Uint8Array.of(0x1b, 0x21, 0x3f), // ESC ! ? — status; in ESC/POS it selects a font, until the reset
    isAnswer: () => true,
    begin: Uint8Array.of(0x0d, 0x0a),
    isText: true,
  },
  {
    profile: 'generic-zpl-203',
    query: Buffer.from('~HI'), // ~HI — model
    isAnswer: (byte) => byte === 0x02 || (byte >= 0x41 && byte <= 0x5a), // STX, or at once the name
    begin: nothing,
    isText: true,
  },
];

export class Interview {
  readonly #link: Link;
  readonly #isOfficePrinter: () => Promise<boolean>;
  readonly #wantsSerial: boolean;
  #receive: (bytes: Uint8Array) => void = () => {};
  #hasAnsweredEscpos = false;

  /**
   * `isOfficePrinter` is asked only about a device that answers no control characters,
   * `wantsSerial`: a device that told its model is asked for its serial number, too.
   */
  constructor(link: Link, isOfficePrinter: () => Promise<boolean>, wantsSerial = false) {
    this.#link = link;
    this.#isOfficePrinter = isOfficePrinter;
    this.#wantsSerial = wantsSerial;
  }

  /** Takes what the device sent. */
  hear(bytes: Uint8Array): void {
    this.#receive(bytes);
  }

  /**
   * Null if the device answers nothing. It is not asked for its model if it speaks `known`.
   * Rejects when the link breaks.
   */
  async run(known?: Profile['driver']): Promise<Recognition | null> {
    let office: Promise<boolean> | undefined;
    for (const [index, probe] of probes.entries()) {
      if (probe.isText && (await within(questionMs, office!))) break;
      if (await this.#isAnswered(probe, index > 0)) {
        const language = profileNamed(this.#hasAnsweredEscpos ? escpos : probe.profile)!;
        // The answers to its repeated questions belong to no later one.
        if (this.#hasAnsweredEscpos && index > 0) await delay(questionMs);
        if (language.driver === known) return { language, identity: null, profile: language };
        const found = await this.#askModel(language, probe.begin);
        if (found) return found;
      }
      office ??= this.#isOfficePrinter();
    }
    await this.#link.write(reset);
    return null;
  }

  async #isAnswered(probe: LanguageProbe, isLater: boolean): Promise<boolean> {
    const answered = this.#waitUntil(([first = 0]) => {
      this.#hasAnsweredEscpos ||= isEscposAnswer(first);
      return this.#hasAnsweredEscpos || probe.isAnswer(first);
    }, questionMs);
    const { query } = probe;
    await this.#link.write(isLater ? Buffer.concat([escposStatus, query]) : query);
    return await answered;
  }

  /** Null if no reply is one of this language. */
  async #askModel(language: Profile, begin: Uint8Array): Promise<Recognition | null> {
    const { dialogue } = driverFor(language);
    const reader = dialogue.createReader();
    const replies: PrinterReply[] = [];
    const ask = async (question: Uint8Array, field: 'model' | 'serial') => {
      const told = this.#waitUntil((bytes) => {
        replies.push(...reader.read(bytes));
        return replies.some((reply) => reply.kind === 'identity' && Boolean(reply[field]));
      }, identityMs);
      await this.#link.write(question);
      return await told;
    };
    const isIdentified = await ask(Buffer.concat([begin, dialogue.hello]), 'model');
    if (replies.length === 0) return null;
    if (isIdentified && this.#wantsSerial && dialogue.askSerial)
      await ask(dialogue.askSerial, 'serial');
    const identity = identityIn(replies);
    return { language, identity, profile: (identity && detectProfile(identity)) ?? language };
  }

  /** False if no received bytes satisfied the check within `ms`. */
  #waitUntil(isSatisfied: (bytes: Uint8Array) => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answer: boolean) => {
        stopWaiting();
        this.#receive = () => {};
        resolve(answer);
      };
      const stopWaiting = patience(answerMs(ms, this.#link), () => settle(false));
      this.#receive = (bytes) => isSatisfied(bytes) && settle(true);
    });
  }
}

/** False if the answer is not known within `ms`. */
async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  return await Promise.race([answer, delay(ms, false, { ref: false })]);
}

function identityIn(replies: PrinterReply[]): Identity | null {
  let maker = '';
  let model = '';
  let serial: string | undefined;
  for (const reply of replies)
    if (reply.kind === 'identity') {
      maker = reply.maker ?? maker;
      model = reply.model ?? model;
      serial = reply.serial ?? serial;
    }
  if (model === '') return null;
  return { maker, model, ...(serial !== undefined && { serial }) };
}
