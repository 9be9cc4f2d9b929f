// A connection to a printer that a test plays: what it writes is collected, and the test
// says the replies.

import { driverFor } from '../../../src/core/drivers/index.ts';
import type { Identity } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Connection } from '../../../src/server/printers/connection/connection.ts';
import type { PrintTask } from '../../../src/server/printers/connection/print-task.ts';
import type { LinkHandlers } from '../../../src/server/printers/connection/tcp.ts';

interface FakePrinter {
  profile: string;
  confirmMs: number;
  /** What the printer replies by itself, by the request that it finds in the written text. */
  replies: Record<string, () => string>;
  onLate?: (taskId: string, through: number) => void;
  onWrite?: (text: string) => void;
  /** Whether it ever answered. */
  answers?: boolean;
  /** A job was interrupted before. */
  holdsHalfAJob?: boolean;
  /** It moved, and must have this serial number. */
  serial?: string;
  /** What it tells by SNMP. */
  askSerial?: () => Promise<string | null>;
  onIdentity?: (identity: Identity) => void;
}

export async function connectTo(printer: FakePrinter) {
  const { profile: id, confirmMs, replies, onLate = () => {}, onWrite = () => {} } = printer;
  const { answers = true, holdsHalfAJob = false, serial = null, askSerial } = printer;
  const { onIdentity = () => {} } = printer;
  const profile = profileNamed(id)!;
  let written = '';
  let handlers: LinkHandlers;
  let isOpen = true;
  const say = (text: string) => handlers.data(Buffer.from(text, 'latin1'));
  const connection = new Connection({
    address: { host: '127.0.0.1', port: 9100 },
    profile: () => profile,
    dialogue: driverFor(profile).dialogue,
    transport: async (_address, given) => {
      handlers = given;
      return {
        get open() {
          return isOpen;
        },
        write: async (bytes) => {
          const text = Buffer.from(bytes).toString('latin1');
          written += text;
          onWrite(text);
          Object.entries(replies).forEach(([request, reply], index) => {
            if (text.includes(request)) setTimeout(() => say(reply()), index + 1);
          });
        },
        end: () => handlers.closed(true),
        destroy: () => {},
      };
    },
    answers,
    holdsHalfAJob,
    serial,
    ...(askSerial && { askSerial }),
    releaseAfterMs: 0,
    confirmMs,
    onStatus: () => {},
    onAnswers: () => {},
    onIdentity,
    onLate,
  });
  await connection.settled();
  /** The printer resets the connection. */
  const lose = () => {
    isOpen = false;
    handlers.closed(false);
  };
  return { connection, say, lose, written: () => written };
}

/** These bytes for each copy, with nothing in their way. */
export function fakeTask(id: string, bytes: string, copies = 1): PrintTask {
  return {
    id,
    firstCopy: 1,
    lastCopy: copies,
    payload: async (copy) => ({ bytes: Buffer.from(bytes, 'latin1'), through: copy }),
    printMs: 0,
    isPastDeadline: () => false,
    mark: async () => true,
    copiesConfirmed: async () => {},
  };
}
