// Asks whoever stands at an address which printer it is, and leaves no mark.
// Begins with control characters alone: an ESC/POS printer answers DLE EOT, one
// of Star's ESC ACK SOH. Who keeps silent is asked in the words of label
// printers, unless it speaks IPP: an office printer would print them. A receipt
// printer that knows none of it keeps them in its line until the reset.

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
const reset = Uint8Array.of(0x1b, 0x40); // ESC @ — drops what a receipt printer took for text

interface LanguageProbe {
  /** The generic profile that stands for it. */
  profile: string;
  /** A question that leaves no mark on a printer of another language, and the first byte of its answer. */
  knock: { bytes: Uint8Array; isAnswer(byte: number): boolean } | null;
  /** Ends what the questions before have become in this language. */
  begin: Uint8Array;
  /** An office printer might print the question. */
  isText: boolean;
}

const nothing = new Uint8Array(0);
const isEscposAnswer = (byte: number) => (byte & 0x93) === 0x12;

const languages: LanguageProbe[] = [
  {
    profile: 'generic-80',
    knock: { bytes: Uint8Array.of(0x10, 0x04, 1), isAnswer: isEscposAnswer }, // DLE EOT 1 — status
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-starprnt',
    knock: { bytes: Uint8Array.of(0x1b, 0x06, 0x01), isAnswer: (byte) => (byte & 0x91) === 0x01 }, // ESC ACK SOH — status
    begin: nothing,
    isText: false,
  },
  {
    profile: 'generic-tspl',
    // ESC ! ? — status; elsewhere a kind of type, until the reset
    knock: { bytes: Uint8Array.of(0x1b, 0x21, 0x3f), isAnswer: (byte) => !isEscposAnswer(byte) },
    begin: Uint8Array.of(0x0d, 0x0a),
    isText: true,
  },
  { profile: 'generic-zpl-203', knock: null, begin: nothing, isText: true },
];

export async function identify(address: Address, transport: Transport): Promise<IdentifyResult> {
  const conversation = new Conversation();
  let link: Link | undefined;
  try {
    link = await transport(address, conversation.handlers);
    let speaksOther: boolean | undefined;
    for (const language of languages) {
      if (language.isText && (speaksOther ??= await speaksIpp(address, transport))) break;
      const introduced = await conversation.ask(link, language);
      if (introduced) return introduced;
    }
    await link.write(reset);
  } catch {
    // It hung up: nothing is known of it.
  } finally {
    link?.end();
    setTimeout(() => link?.destroy(), silenceMs).unref();
  }
  return { identity: null, profile: null };
}

async function speaksIpp({ host }: Address, transport: Transport): Promise<boolean> {
  const deaf = { data: () => {}, ended: () => {}, closed: () => {} };
  try {
    (await transport({ host, port: ippPort }, deaf)).destroy();
    return true;
  } catch {
    return false;
  }
}

class Conversation {
  #hear: (bytes: Uint8Array) => void = () => {};
  readonly handlers = {
    data: (bytes: Uint8Array) => this.#hear(bytes),
    ended: () => {},
    closed: () => {},
  };

  /** Null where it does not understand this language. */
  async ask(link: Link, { profile, knock, begin }: LanguageProbe): Promise<IdentifyResult | null> {
    const generic = profileNamed(profile)!;
    const { dialogue } = driverFor(generic);
    const reader = dialogue.createReader();
    if (knock) {
      const answered = this.#heard((bytes) => knock.isAnswer(bytes[0]!), silenceMs);
      await link.write(knock.bytes);
      if (!(await answered)) return null;
    }
    const all: PrinterReply[] = [];
    const isNamed = (one: PrinterReply) => one.kind === 'identity' && Boolean(one.model);
    const introduced = this.#heard((bytes) => {
      all.push(...reader.read(bytes));
      return all.some(isNamed);
    }, identityMs);
    await link.write(Buffer.concat([begin, dialogue.hello]));
    await introduced;
    if (all.length === 0) return null;
    const identity = identityIn(all);
    return { identity, profile: (identity && detectProfile(identity)) ?? generic };
  }

  /** Whether what was heard was enough within `ms`. */
  #heard(isEnough: (bytes: Uint8Array) => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answer: boolean) => {
        clearTimeout(timer);
        this.#hear = () => {};
        resolve(answer);
      };
      const timer = setTimeout(() => settle(false), ms);
      this.#hear = (bytes) => isEnough(bytes) && settle(true);
    });
  }
}

function identityIn(heard: PrinterReply[]): Identity | null {
  let maker = '';
  let model = '';
  for (const one of heard)
    if (one.kind === 'identity') {
      maker = one.maker ?? maker;
      model = one.model ?? model;
    }
  return model === '' ? null : { maker, model };
}
