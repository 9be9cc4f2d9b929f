// Asks the device at an address which printer it is, without leaving a mark on
// paper. Tries one language after the other, control characters first: ESC/POS
// printers answer DLE EOT, Star's answer ESC ACK SOH. Label printers need queries
// in plain text, which are not sent to a device that also accepts IPP: an office
// printer would print them. A receipt printer that understands none of the queries
// holds them as an unfinished line until the reset.

import type { PrinterReply } from '../../../core/drivers/driver.ts';
import { driverFor } from '../../../core/drivers/index.ts';
import type { Identity, Profile } from '../../../core/model/profile.ts';
import { detectProfile, profileNamed } from '../../../core/profiles/index.ts';
import type { Address } from '../connection/address.ts';
import type { Link, Transport } from '../connection/tcp.ts';

export interface IdentifyResult {
  identity: Identity | null;
  profile: Profile | null;
}

const silenceMs = 400;
const identityMs = 1000;
const ippPort = 631;
const reset = Uint8Array.of(0x1b, 0x40); // ESC @ — discards the queries that a receipt printer took for text

interface LanguageProbe {
  /** The generic profile of the language. */
  profile: string;
  /** A status query that prints nothing on printers of other languages, and a check of the reply's first byte. */
  query: { bytes: Uint8Array; isAnswer(byte: number): boolean } | null;
  /** Ends the unfinished command that the earlier queries are in this language. */
  begin: Uint8Array;
  /** Plain text, which an office printer might print. */
  isText: boolean;
}

const nothing = new Uint8Array(0);
const isEscposAnswer = (byte: number) => (byte & 0x93) === 0x12;

const probes: LanguageProbe[] = [
  {
    profile: 'generic-80',
    query: { bytes: Uint8Array.of(0x10, 0x04, 1), isAnswer: isEscposAnswer }, // DLE EOT 1 — status
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-stargraphic', // for those without a known name: text would print nothing on a raster-only printer
    query: { bytes: Uint8Array.of(0x1b, 0x06, 0x01), isAnswer: (byte) => (byte & 0x91) === 0x01 }, // ESC ACK SOH — status
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-tspl',
    // ESC ! ? — status; in ESC/POS it selects a font, until the reset
    query: { bytes: Uint8Array.of(0x1b, 0x21, 0x3f), isAnswer: (byte) => !isEscposAnswer(byte) },
    begin: Uint8Array.of(0x0d, 0x0a),
    isText: true,
  },
  { profile: 'generic-zpl-203', query: null, begin: nothing, isText: true },
];

export async function identify(address: Address, transport: Transport): Promise<IdentifyResult> {
  const conversation = new Conversation();
  let link: Link | undefined;
  try {
    link = await transport(address, conversation.handlers);
    let isOfficePrinter: boolean | undefined;
    for (const probe of probes) {
      if (probe.isText && (isOfficePrinter ??= await acceptsIpp(address, transport))) break;
      const result = await conversation.run(link, probe);
      if (result) return result;
    }
    await link.write(reset);
  } catch {
    // The device closed the connection: nothing is known about it.
  } finally {
    link?.end();
    setTimeout(() => link?.destroy(), silenceMs).unref();
  }
  return { identity: null, profile: null };
}

async function acceptsIpp({ host }: Address, transport: Transport): Promise<boolean> {
  const handlers = { data: () => {}, ended: () => {}, closed: () => {} };
  try {
    (await transport({ host, port: ippPort }, handlers)).destroy();
    return true;
  } catch {
    return false;
  }
}

class Conversation {
  #receive: (bytes: Uint8Array) => void = () => {};
  readonly handlers = {
    data: (bytes: Uint8Array) => this.#receive(bytes),
    ended: () => {},
    closed: () => {},
  };

  /** Null if the device does not understand this language. */
  async run(link: Link, { profile, query, begin }: LanguageProbe): Promise<IdentifyResult | null> {
    const generic = profileNamed(profile)!;
    const { dialogue } = driverFor(generic);
    const reader = dialogue.createReader();
    if (query) {
      const answered = this.#waitUntil((bytes) => query.isAnswer(bytes[0]!), silenceMs);
      await link.write(query.bytes);
      if (!(await answered)) return null;
    }
    const replies: PrinterReply[] = [];
    const hasModel = (reply: PrinterReply) => reply.kind === 'identity' && Boolean(reply.model);
    const identified = this.#waitUntil((bytes) => {
      replies.push(...reader.read(bytes));
      return replies.some(hasModel);
    }, identityMs);
    await link.write(Buffer.concat([begin, dialogue.hello]));
    await identified;
    if (replies.length === 0) return null;
    const identity = identityIn(replies);
    return { identity, profile: (identity && detectProfile(identity)) ?? generic };
  }

  /** False if no received bytes satisfied the check within `ms`. */
  #waitUntil(isSatisfied: (bytes: Uint8Array) => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answer: boolean) => {
        clearTimeout(timer);
        this.#receive = () => {};
        resolve(answer);
      };
      const timer = setTimeout(() => settle(false), ms);
      this.#receive = (bytes) => isSatisfied(bytes) && settle(true);
    });
  }
}

function identityIn(replies: PrinterReply[]): Identity | null {
  let maker = '';
  let model = '';
  for (const reply of replies)
    if (reply.kind === 'identity') {
      maker = reply.maker ?? maker;
      model = reply.model ?? model;
    }
  return model === '' ? null : { maker, model };
}
