// Whether the printers can print: reached, answering, with the right paper, and not virtual
// ones by mistake.

import type { Printer, Profile } from '../../client/index.ts';
import { placeOf, printerAdvice, printerState } from '../remote/printers/printer-words.ts';
import { fault, fine, type Finding, note } from './finding.ts';
import { connectedTo, type Program } from './open-sockets.ts';
import { reach } from './reach.ts';

export interface Surroundings {
  /** The service runs on this machine, so that this one sees of printers what it sees. */
  isLocal: boolean;
  /** Processes of the service itself. */
  own: ReadonlySet<number>;
}

export async function checkPrinters(
  printers: Printer[],
  profiles: Profile[],
  surroundings: Surroundings,
): Promise<Finding[]> {
  const widths = new Map(profiles.map(({ id, width }) => [id, width]));
  const each = await Promise.all(
    printers.map(async (printer) => [
      await stateOf(printer, surroundings),
      ...paperOf(printer, widths.get(printer.profile.id)),
    ]),
  );
  return [...each.flat(), ...sameAddresses(printers), ...defaultPrinter(printers)];
}

function aboutOf({ id }: Pick<Printer, 'id'>): string {
  return `Printer ${id}`;
}

async function stateOf(printer: Printer, surroundings: Surroundings): Promise<Finding> {
  const about = aboutOf(printer);
  const { status, errorCode, paused, queueLength, virtual } = printer;
  if (status === 'offline' && errorCode === null) return await offline(printer, surroundings);
  if (errorCode === 'BUSY') {
    const others = virtual === null ? holdersOf(printer, surroundings) : [];
    return fault(
      about,
      `It accepts the connection but does not answer. ${describe(others, 'Another program may hold its connection: most printers serve one at a time.')}`,
      'End the other program, or let both take turns: set printer.releaseAfterSeconds: 5. If no other program prints there, switch the printer off and on.',
    );
  }
  if (status !== 'online')
    return fault(about, `${printerState(printer).text}.`, printerAdvice(printer));
  if (paused && queueLength > 0)
    return fault(about, `It is paused, and ${queueLength} jobs wait.`, printerAdvice(printer));
  if (paused || printer.paperStatus === 'low')
    return note(about, `${printerState(printer).text}.`, printerAdvice(printer));
  const where = virtual === null ? placeOf(printer) : `virtual, ${virtual}`;
  return fine(about, `${printerState(printer).text} (${where}, ${printer.width} mm).`);
}

async function offline(printer: Printer, surroundings: Surroundings): Promise<Finding> {
  const about = aboutOf(printer);
  const { ip, port, virtual } = printer;
  if (virtual !== null)
    return fault(
      about,
      'The virtual printer does not accept connections.',
      'Its faults are set on the page Paper, or with POST /virtual-printer/faults.',
    );
  if (ip === '')
    return fault(
      about,
      'It has no address.',
      `Set one: platen printers change ${printer.id} --ip 192.168.1.50. platen printers discover finds printers in your network and on USB.`,
    );
  if (printer.polling)
    return fault(about, `${printerState(printer).text}.`, printerAdvice(printer));
  const address = placeOf(printer);
  if (printer.offlineReason)
    return fault(about, `The service cannot reach ${address}.`, printer.offlineReason);
  if (port === 0 || !surroundings.isLocal)
    return fault(about, `The service cannot connect to ${address}.`, printerAdvice(printer));
  const others = describe(holdersOf(printer, surroundings), '');
  switch (await reach(ip, port)) {
    case 'open':
      return fault(
        about,
        `${address} accepts a connection from here, but the service has none. ${others}`,
        'Another program may hold the connection most of the time: end it, or set printer.releaseAfterSeconds: 5. The service tries again by itself.',
      );
    case 'ECONNREFUSED':
      return fault(
        about,
        `A device is at ${ip}, but refuses connections to port ${port}. ${others}`,
        'Is it the printer? Then its raw port (9100) is switched off, or another program holds its only connection: end that program, or set printer.releaseAfterSeconds: 5.',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fault(
        about,
        `The name ${ip} is not known.`,
        'Use the IP address of the printer; its self-test page has it.',
      );
    default:
      return fault(
        about,
        `No device answers at ${address}.`,
        'Check its power and its cable. Its address may have changed: print its self-test page, search with platen printers discover, and reserve the address in the router.',
      );
  }
}

/** Programs of this machine that are connected to it, without the service. */
function holdersOf({ ip, port }: Printer, { isLocal, own }: Surroundings): Program[] {
  return isLocal ? connectedTo(ip, port).filter(({ pid }) => !own.has(pid)) : [];
}

function describe(programs: Program[], otherwise: string): string {
  if (programs.length === 0) return otherwise;
  const names = programs.map(({ name, pid }) => `${name} (process ${pid})`).join(', ');
  return `Connected to it on this machine: ${names}.`;
}

/** `usual`: the paper of its model. */
function paperOf(printer: Printer, usual: number | undefined): Finding[] {
  const { width, profile, virtual, status } = printer;
  const about = aboutOf(printer);
  if (usual !== undefined && width > usual)
    return [
      fault(
        about,
        `Its paper is set to ${width} mm, but ${profile.model} prints on ${usual} mm: the right side would be missing.`,
        `Set the width: platen printers change ${printer.id} --width ${usual}`,
      ),
    ];
  if (usual !== undefined && width < usual && profile.detected)
    return [
      note(
        about,
        `Its paper is set to ${width} mm; ${profile.model} usually has ${usual} mm.`,
        `If the roll is ${usual} mm wide: platen printers change ${printer.id} --width ${usual}`,
      ),
    ];
  if (virtual === null && status === 'online' && profile.source === 'assumed')
    return [
      note(
        about,
        `It did not say its model; ${profile.model} is assumed.`,
        `Print a test page (platen test ${printer.id}) and compare the ruler and the characters; docs/printers.md lists the profiles.`,
      ),
    ];
  return [];
}

function sameAddresses(printers: Printer[]): Finding[] {
  const seen = new Map<string, string>();
  return printers.flatMap((printer) => {
    if (printer.virtual !== null || printer.polling) return [];
    const address = placeOf(printer);
    const other = seen.get(address);
    seen.set(address, printer.id);
    if (other === undefined) return [];
    return fault(
      aboutOf(printer),
      `It has the address of ${other}, ${address}: they take the connection from each other.`,
      `Remove one of them: platen printers remove ${printer.id}`,
    );
  });
}

function defaultPrinter(printers: Printer[]): Finding[] {
  const standard = printers.find((printer) => printer.default);
  if (!standard || standard.virtual === null) return [];
  const real = printers.filter(({ virtual }) => virtual === null);
  const [first] = real;
  const todo = first
    ? `Make a real one the default: platen printers change ${first.id} --default`
    : 'Add the printer: platen printers add counter --ip ADDRESS';
  return real.length > 0
    ? [
        fault(
          aboutOf(standard),
          `The default printer is a virtual one: what names no printer comes out on no paper. Real printers: ${real.map(({ id }) => id).join(', ')}.`,
          todo,
        ),
      ]
    : [
        note(
          aboutOf(standard),
          'There are only virtual printers: nothing comes out on paper.',
          todo,
        ),
      ];
}
