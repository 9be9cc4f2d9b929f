// Learns who a printer is: its maker, model, print head and serial number, and whether it is
// the printer that is meant. The contact decides when to ask.
//
//   unknown   --begin-->              unknown   a link was opened, or everything is asked anew
//   unknown   --it tells its model--> known     soon, or long after it was asked
//   known     --ask-->                asked     for its head and its serial number, once a link

import type { IdentityReply, PrinterReply } from '../../../core/drivers/driver.ts';
import { placeText } from '../../../core/model/printers/place.ts';
import type { ContactOptions } from './contact-options.ts';
import { answerMs } from './contact-times.ts';
import type { Replies } from './replies.ts';
import type { Link } from './tcp.ts';

const identityMs = 1000;
/** Questions by SNMP on one link: a datagram may get lost, and a printer that wakes up answers late. */
const mostBeside = 10;

/** What identifying needs of the contact. */
interface IdentifiedContact {
  replies: Replies;
  isUsing(link: Link): boolean;
  send(link: Link, bytes: Uint8Array): void;
}

export class Identification {
  readonly #options: ContactOptions;
  readonly #contact: IdentifiedContact;
  #maker: string | undefined;
  /** The reply with the model on this link. */
  #told: IdentityReply | undefined;
  #isAsked = false;
  /** Questions for the serial number by SNMP that are left on this link. */
  #leftBeside = 0;
  /** The printer at this link is the one that is meant; before, it gets no job. */
  #isMeant: boolean;
  /** The printer at the address was the one that is meant when it was last asked. */
  #wasMeant: boolean;

  constructor(options: ContactOptions, contact: IdentifiedContact) {
    this.#options = options;
    this.#contact = contact;
    this.#isMeant = !options.serial;
    this.#wasMeant = this.#isMeant;
  }

  get maker(): string | undefined {
    return this.#maker;
  }

  get isMeant(): boolean {
    return this.#isMeant;
  }

  get wasMeant(): boolean {
    return this.#wasMeant;
  }

  /** The printer told its model and was not asked for more on this link. */
  get hasQuestions(): boolean {
    return this.#told !== undefined && !this.#isAsked;
  }

  /** Forgets what was told on the link. */
  begin(): void {
    this.#told = undefined;
    this.#isAsked = false;
    this.#leftBeside = 0;
  }

  /** The link is closed: another printer may answer at the next one. */
  unlinked(): void {
    this.#isMeant = !this.#options.serial;
  }

  /** Notes what the printer tells of itself, whenever that arrives. */
  hear(reply: PrinterReply): void {
    if (reply.kind === 'head' && this.#told && this.#isAsked)
      this.#options.onIdentity({ ...this.#named(this.#told), headDots: reply.dots });
    if (reply.kind !== 'identity') return;
    this.#maker = reply.maker ?? this.#maker;
    if (reply.model) this.#told = reply;
    this.#report(reply);
  }

  /** Resolves when the printer has told its model, or has had the time for that. */
  async modelTold(link: Link): Promise<void> {
    await this.#reply(link, (reply) => reply.kind === 'identity' && !!reply.model);
  }

  /** Asks a printer whose model is known for its head and its serial number. */
  async ask(link: Link): Promise<void> {
    if (!this.#told || !this.#contact.isUsing(link)) return;
    this.#isAsked = true;
    await this.#askHead(link, this.#told);
    if (this.#contact.isUsing(link)) await this.#askSerial(link);
  }

  /** The printer is used by its serial number, and its language has no question for it. */
  get isAskedBeside(): boolean {
    return Boolean(this.#options.serial) && !this.#options.dialogue.askSerial;
  }

  /** Asks by SNMP who is there, before the first byte is sent. Returns why it is not used, or null. */
  async problemBeside(): Promise<string | null> {
    const { serial, askSerial, address } = this.#options;
    const told = (await askSerial?.()) ?? null;
    if (told === null)
      return `The device at ${placeText(address)} does not tell its serial number by SNMP, so that it may be another one than the printer with the number ${serial}, which moved there. Nothing is sent to it. Switch SNMP on at the printer, or give the printer its address again.`;
    if (told !== serial) return this.otherPrinter;
    this.#isMeant = true;
    this.#wasMeant = true;
    return null;
  }

  get otherPrinter(): string {
    const { address, serial } = this.#options;
    return `The printer at ${placeText(address)} is not the one with the serial number ${serial}, which moved there. Nothing is sent to it. Give the printer its address again.`;
  }

  /** Another printer than the one that moved is at the address, or it does not say which it is. */
  refused(): void {
    this.#wasMeant = false;
  }

  /** What is printed must fit the head, so the answer is waited for. */
  async #askHead(link: Link, identity: IdentityReply): Promise<void> {
    const question = this.#options.dialogue.askHead?.(identity, this.#options.profile());
    if (!question) return;
    const told = this.#reply(link, ({ kind }) => kind === 'head');
    this.#contact.send(link, question);
    await told;
  }

  /** The number is waited for only if the printer is used by it. */
  async #askSerial(link: Link): Promise<void> {
    const { dialogue, serial } = this.#options;
    if (!dialogue.askSerial) {
      this.#leftBeside = serial ? 0 : mostBeside;
      return void this.askBeside(link);
    }
    const isTold = (reply: PrinterReply) => reply.kind === 'identity' && reply.serial !== undefined;
    const told = serial ? this.#reply(link, isTold) : null;
    this.#contact.send(link, dialogue.askSerial);
    const reply = await told;
    if (reply?.kind !== 'identity' || reply.serial !== serial || !this.#contact.isUsing(link))
      return;
    this.#isMeant = true;
    this.#wasMeant = true;
  }

  /**
   * Learns the number by which a printer whose language has no question for it can be found again.
   * Call it again and again while the link is used: it asks until the printer has told its number.
   */
  async askBeside(link: Link): Promise<void> {
    if (this.#leftBeside === 0) return;
    this.#leftBeside--;
    const serial = await this.#options.askSerial?.();
    if (!serial || !this.#contact.isUsing(link)) return;
    this.#leftBeside = 0;
    this.#report({ kind: 'identity', serial });
  }

  /** Reports who the printer is. One that was found again by its serial number is known already. */
  #report({ model, serial }: IdentityReply): void {
    if (this.#options.serial || !this.#told || !(model ?? serial)) return;
    const identity = this.#named(this.#told);
    this.#options.onIdentity(serial === undefined ? identity : { ...identity, serial });
  }

  #named({ model = '' }: IdentityReply): { maker: string; model: string } {
    return { maker: this.#maker ?? '', model };
  }

  async #reply(
    link: Link,
    matches: (reply: PrinterReply) => boolean,
  ): Promise<PrinterReply | null> {
    return await this.#contact.replies.waitFor(answerMs(identityMs, link), matches);
  }
}
