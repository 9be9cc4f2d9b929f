// The name under which a job is offered to a printer that polls. It holds the job's id and
// the number of the attempt: a late report about an earlier attempt is thereby not taken for this one.
// At most 30 characters of A-Z, a-z, 0-9, "-", "_" and ".", which is what Epson printers take.

export interface Offer {
  jobId: string;
  /** `attempts` of the job once it is fetched. */
  attempt: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const pattern = /^([A-Za-z0-9_-]{22})\.([1-9]\d{0,6})$/;
const most = 9_999_999;

/** `jobId` is a UUID. */
export function offerToken({ jobId, attempt }: Offer): string {
  if (!uuid.test(jobId) || attempt < 1 || attempt > most)
    throw new Error(`No token can be made for attempt ${attempt} of job "${jobId}".`);
  return `${Buffer.from(jobId.replaceAll('-', ''), 'hex').toString('base64url')}.${attempt}`;
}

/** Null if it is not a token of this service. */
export function readOfferToken(text: string): Offer | null {
  const [, id, attempt] = pattern.exec(text) ?? [];
  if (id === undefined || attempt === undefined) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const jobId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const offer = { jobId, attempt: Number(attempt) };
  // The last character has bits to spare: only one spelling is ours.
  return offerToken(offer) === text ? offer : null;
}
