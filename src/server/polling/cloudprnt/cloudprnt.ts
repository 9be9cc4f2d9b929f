// The conversation with a Star printer that polls by CloudPRNT: POST asks whether there is a
// job, GET fetches it, DELETE says what became of it.

import type { Job } from '../../../core/model/jobs/job.ts';
import { stoppedWithin, unusable } from '../../../core/model/jobs/job-errors.ts';
import type { Verdict } from '../../../core/model/polling/fetched-job.ts';
import type { Profile } from '../../../core/model/printers/profile.ts';
import type { PolledPrinter } from '../../printers/polled/polled-printer.ts';
import {
  askWhatItCan,
  confirmationOf,
  deviceNameOf,
  intervalMsOf,
  isBusy,
  mediaTypesOf,
  nothingToPrint,
  offer,
  type PollAnswer,
  readCode,
  readPoll,
  statusOf,
} from './messages.ts';
import { starPicture } from './star-picture.ts';

/** The media type of each Star language. */
const typesOf: Partial<Record<Profile['driver'], string>> = {
  starprnt: 'application/vnd.star.starprnt',
  starline: 'application/vnd.star.line',
  stargraphic: 'application/vnd.star.raster',
};
const pictures = 'image/png';

export async function answerPoll(printer: PolledPrinter, body: unknown): Promise<PollAnswer> {
  const poll = readPoll(body);
  const status = statusOf(poll);
  await printer.report(
    {
      isBusy: isBusy(poll),
      deviceId: poll.mac ?? poll.id,
      deviceName: deviceNameOf(poll),
      mediaTypes: mediaTypesOf(poll),
      intervalMs: intervalMsOf(poll),
    },
    status,
  );
  const fetched = await printer.fetched();
  if (fetched) {
    // Only a printer that names the job still has it. Another one may have lost its report, and
    // would print it twice.
    return poll.token === fetched.token ? offer(fetched.token, types(printer)) : nothingToPrint;
  }
  if (!printer.state.isAsked) {
    await printer.asked();
    return askWhatItCan;
  }
  if (status.state !== 'online' || poll.isPrinting) return nothingToPrint;
  const next = await printer.next();
  return next ? offer(next.token, types(printer)) : nothingToPrint;
}

interface FetchedData {
  type: string;
  bytes: Uint8Array;
}

/** `gone`: there is no such job to fetch. `other-type`: there is, in other types. */
export async function answerFetch(
  printer: PolledPrinter,
  given: { token: string | null; type: string },
): Promise<FetchedData | 'gone' | 'other-type'> {
  await printer.report({}, null);
  const type = given.type.toLowerCase();
  if (!types(printer).includes(type)) return 'other-type';
  const token = given.token ?? (await tokenInHand(printer));
  const job =
    token === null ? null : await printer.fetch(token, (one) => bytesOf(printer, one, type));
  return job === null ? 'gone' : { type, bytes: job };
}

async function bytesOf(printer: PolledPrinter, job: Job, type: string): Promise<Uint8Array | null> {
  const bytes = await printer.bytes(job);
  return bytes && type === pictures ? starPicture(bytes, printer.printer.profile) : bytes;
}

/** Older firmware sends no token: there is one job at a time. */
async function tokenInHand(printer: PolledPrinter): Promise<string | null> {
  return ((await printer.fetched()) ?? (await printer.next()))?.token ?? null;
}

export async function answerConfirmation(
  printer: PolledPrinter,
  given: { token: string | null; code: string | null },
): Promise<void> {
  await printer.report({}, null);
  const token = given.token ?? (await printer.fetched())?.token;
  if (token === undefined) return;
  const code = readCode(given.code);
  await printer.judge(token, (job) => verdictOf(job, code));
}

function verdictOf(job: Job, code: number): Verdict {
  const confirmation = confirmationOf(code);
  if (confirmation === 'printed') return { kind: 'printed', by: 'cloudprnt' };
  if (confirmation === 'not-fetched') return { kind: 'not-fetched' };
  const error = confirmation === 'unusable' ? unusable : stoppedWithin;
  return { kind: 'refused', error: error(job, String(code)) };
}

/** The types in which the job can be fetched, the best first: those that the printer says it takes. */
function types({ printer, state }: PolledPrinter): string[] {
  const command = typesOf[printer.profile.driver];
  const offered = command ? [command, pictures] : [pictures];
  const taken = offered.filter((type) => state.mediaTypes?.includes(type) ?? true);
  return taken.length > 0 ? taken : offered;
}
