// QZ Tray's WebSocket, as its library in web pages uses it: finds printers, and prints printer
// data, images and PDF. A call is answered when its job is stored. The calls of a page are signed
// with a certificate that the input lists, unless the input takes unsigned ones.

import type { X509Certificate } from 'node:crypto';
import type { DirectPrint } from '../../../core/direct-print.ts';
import { fullAccess } from '../../../core/model/access/api-key.ts';
import { Fault } from '../../../core/model/fault.ts';
import { ImageFault } from '../../../core/raster/images/image-fault.ts';
import { imageDots, openImage } from '../../../core/raster/images/image.ts';
import type { Printer } from '../../printers/printer.ts';
import type { PrintRequest } from '../../rendering/render-task.ts';
import { refusal } from '../answers.ts';
import { ofLarge } from '../large-messages.ts';
import { printOf } from '../printer-data.ts';
import type { HttpProtocol, InputSocket, Reception } from '../protocol.ts';
import {
  errorMessage,
  type QzCall,
  type QzContent,
  type QzPrint,
  readMessage,
  readPrint,
  type RawPart,
  resultMessage,
} from './qz-codec.ts';
import { imageCommand } from './raw-image.ts';
import { signatureProblem, trustedCertificate } from './qz-signature.ts';

/** The version of QZ Tray whose messages these are. */
const version = '2.2.5';
const source = 'qz';
/** The library does not sign it. */
const unsignedCall = 'getVersion';

export const qz: HttpProtocol = {
  name: 'qz',
  takes: (path) => path === '/',
  async answer() {
    return refusal(200, 'Platen prints for QZ Tray here: pages connect to it with a WebSocket.');
  },
  converse(socket, reception) {
    const page = new Page(socket, reception);
    return (text) => page.receive(text);
  },
};

interface Offered {
  name: string;
  printer: Printer;
}

/** One connected page. */
class Page {
  readonly #socket: InputSocket;
  readonly #reception: Reception;
  #certificate: X509Certificate | null = null;

  constructor(socket: InputSocket, reception: Reception) {
    this.#socket = socket;
    this.#reception = reception;
  }

  async receive(text: string): Promise<void> {
    const message = readMessage(text);
    await ofLarge(text);
    if (message === null) return this.#socket.close('This is no message of QZ Tray.');
    if (message.kind === 'ping') return;
    if (message.kind === 'certificate')
      return this.#answer(message.uid, this.#meet(message.pem), null);
    const problem = await this.#signatureProblem(message);
    await ofLarge(text);
    if (problem !== null) return this.#answer(message.uid, problem, null);
    try {
      this.#answer(message.uid, null, await this.#call(message));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#answer(message.uid, [error.message, ...error.details].join(' '), null);
    }
  }

  #answer(uid: string, problem: string | null, result: unknown): void {
    if (problem !== null) this.#reception.log(`${this.#socket.address}: ${problem}`);
    this.#socket.send(problem === null ? resultMessage(uid, result) : errorMessage(uid, problem));
  }

  #meet(pem: string | null): string | null {
    const { unsigned, certificates } = this.#reception.input;
    if (unsigned) return null;
    const found = trustedCertificate(pem, certificates, Date.now());
    if (typeof found === 'string') return found;
    this.#certificate = found;
    return null;
  }

  async #signatureProblem(call: QzCall): Promise<string | null> {
    if (this.#reception.input.unsigned || call.call === unsignedCall) return null;
    if (!this.#certificate) return 'Send the certificate of the page first.';
    return await signatureProblem(call, this.#certificate, Date.now());
  }

  async #call({ call, params }: QzCall): Promise<unknown> {
    switch (call) {
      case 'getVersion':
        return version;
      case 'printers.find':
        return await this.#find(params);
      case 'printers.getDefault':
        return (await this.#offered())[0]?.name ?? null;
      case 'printers.detail':
        return (await this.#offered()).map(({ name, printer: { profile } }, index) => ({
          name,
          driver: profile.model,
          density: profile.dpi,
          default: index === 0,
        }));
      case 'print':
        await this.#print(params);
        return null;
      default:
        throw new Fault(
          'NOT_FOUND',
          `Platen prints for QZ Tray, and does not offer ${call.slice(0, 60)}.`,
        );
    }
  }

  /** The printer of the input first. A name that two printers have is replaced by their ids. */
  async #offered(): Promise<Offered[]> {
    const { intake, input } = this.#reception;
    const all = intake.printers(fullAccess(`input ${source}`));
    const own = await intake.printer(input.printer);
    const printers = [
      ...all.filter(({ id }) => id === own?.id),
      ...all.filter(({ id }) => id !== own?.id),
    ];
    const isUnique = ({ name }: Printer) => all.filter((other) => other.name === name).length === 1;
    return printers.map((printer) => ({
      name: isUnique(printer) ? printer.name : printer.id,
      printer,
    }));
  }

  async #find(params: unknown): Promise<string | string[]> {
    const query =
      typeof params === 'object' && params !== null && 'query' in params ? params.query : null;
    const offered = await this.#offered();
    if (typeof query !== 'string' || query === '') return offered.map(({ name }) => name);
    return (find(offered, query) ?? notFound(offered, query)).name;
  }

  async #print(params: unknown): Promise<void> {
    const print = readPrint(params);
    if (typeof print === 'string') throw new Fault('VALIDATION_ERROR', `${print}.`);
    const { input, intake, finish } = this.#reception;
    const offered = await this.#offered();
    // Prints go to no printer that only has a similar name.
    const named = print.printer === null ? null : exactly(offered, print.printer);
    const prints = await printsOf(print.content, (named ?? offered[0]!).printer);
    const stored = this.#store(prints, print, named?.printer.id ?? input.printer);
    finish(stored);
    const { jobs, fault } = await stored;
    if (fault === null) return;
    // The page repeats the whole call: what is not on paper yet is taken back.
    for (const id of jobs) await intake.withdraw(id);
    throw fault;
  }

  /** One job for each image or file, in their order. */
  async #store(
    prints: readonly MadePrint[],
    { copies, title }: QzPrint,
    printer: string,
  ): Promise<{ jobs: string[]; fault: unknown }> {
    const { intake } = this.#reception;
    const jobs: string[] = [];
    const options = {
      copies,
      ...(printer !== '' && { printer }),
      ...(title !== null && { metadata: { title } }),
    };
    try {
      for (const made of prints)
        jobs.push(
          await intake.submit({
            source,
            address: this.#socket.address,
            print: made.print,
            options: { ...made.options, ...options },
          }),
        );
    } catch (fault) {
      return { jobs, fault };
    }
    return { jobs, fault: null };
  }
}

function namesOf({ name, printer }: Offered): string[] {
  return [printer.id, name].map((text) => text.toLowerCase());
}

/** Finds a printer by its id or name, or by a part of them. */
function find(offered: readonly Offered[], query: string): Offered | undefined {
  const wanted = query.toLowerCase();
  return (
    offered.find((one) => namesOf(one).includes(wanted)) ??
    offered.find((one) => namesOf(one).some((text) => text.includes(wanted)))
  );
}

function exactly(offered: readonly Offered[], name: string): Offered {
  const found = offered.find((one) => namesOf(one).includes(name.toLowerCase()));
  return found ?? notFound(offered, name);
}

function notFound(offered: readonly Offered[], query: string): never {
  const list = offered.map(({ name }) => name).join(', ');
  throw new Fault(
    'PRINTER_NOT_FOUND',
    `There is no printer "${query.slice(0, 100)}". Platen has: ${list}. Give one of them that name in Platen, or choose another one in the page.`,
  );
}

interface MadePrint {
  print: DirectPrint;
  options: NonNullable<PrintRequest['options']>;
}

async function printsOf(content: QzContent, { profile }: Printer): Promise<MadePrint[]> {
  if (content.kind === 'raw') {
    const parts = [];
    for (const part of content.parts) parts.push(await bytesOf(part));
    const data = Buffer.concat(parts);
    await ofLarge(data);
    const print = printOf(data, profile.driver);
    await ofLarge(data);
    return [print];
  }
  const options = { allowLoss: true };
  if (content.kind === 'image')
    return content.images.map((image) => ({
      // The declared type is ignored.
      print: { image: `data:image/png;base64,${image.toString('base64')}` },
      options,
    }));
  return content.files.map(({ content: pdf, pages }) => ({
    print: { pdf: pdf.toString('base64'), ...(pages !== null && { pages }) },
    options,
  }));
}

async function bytesOf(part: RawPart): Promise<Buffer> {
  if ('bytes' in part) return part.bytes;
  try {
    const image = await openImage(part.image);
    return imageCommand(await imageDots(image, image.width, image.height, null), part.language);
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error;
    throw new Fault('VALIDATION_ERROR', `The image ${error.message}.`);
  }
}
