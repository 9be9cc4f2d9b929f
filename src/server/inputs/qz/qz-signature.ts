// Who signed a call of QZ Tray's library: the page sends its certificate first, and signs the hash
// of each call with its key. The input lists the certificates that may print.

import { createHash, verify, X509Certificate } from 'node:crypto';
import { ofLarge } from '../large-messages.ts';
import { type QzCall, signedText } from './qz-codec.ts';

/** QZ Tray takes a signature for as long. */
const validMs = 15 * 60_000;

const algorithms: Record<string, string> = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' };
const firstCertificate =
  /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,20000}-----END CERTIFICATE-----/;

/** The certificate of a page, if the list has its SHA-256 fingerprint, or why it may not print. */
export function trustedCertificate(
  pem: string | null,
  fingerprints: readonly string[],
  now: number,
): X509Certificate | string {
  if (pem === null || pem.trim() === '')
    return 'This input of Platen takes signed calls only, and this page has no certificate. Sign the calls (qz.security), or set unsigned of the input to true.';
  const certificate = readCertificate(pem);
  if (!certificate) return 'The certificate of this page cannot be read: send it as PEM.';
  const { fingerprint256, subject, validFrom, validTo } = certificate;
  const name = subject?.replaceAll('\n', ', ') ?? '';
  if (!fingerprints.some((listed) => plain(listed) === plain(fingerprint256)))
    return `The certificate of this page (${name}) may not print by this input of Platen. Add its fingerprint to certificates of the input: ${fingerprint256}`;
  if (now < Date.parse(validFrom) || now > Date.parse(validTo))
    return `The certificate of this page (${name}) is valid from ${validFrom} to ${validTo}. Renew it, and list its fingerprint in certificates of the input.`;
  return certificate;
}

/** Why the call does not count as signed with this certificate; null if it does. */
export async function signatureProblem(
  call: QzCall,
  certificate: X509Certificate,
  now: number,
): Promise<string | null> {
  const { signature, algorithm, timestamp } = call;
  if (signature === '')
    return `The call ${call.call} is not signed. Sign it (qz.security.setSignaturePromise).`;
  const digest = algorithms[algorithm.toUpperCase()];
  if (digest === undefined)
    return `The algorithm must be one of ${Object.keys(algorithms).join(', ')}.`;
  if (timestamp === null || Math.abs(now - timestamp) > validMs)
    return `The call ${call.call} was signed at another time. Set the clocks of this machine and of Platen, and sign each call when it is made.`;
  return (await isSigned(call, digest, certificate))
    ? null
    : `The signature of the call ${call.call} does not belong to the certificate of this page.`;
}

async function isSigned(
  call: QzCall,
  digest: string,
  { publicKey }: X509Certificate,
): Promise<boolean> {
  try {
    const text = signedText(call);
    await ofLarge(text);
    const bytes = Buffer.from(text);
    await ofLarge(text);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return verify(digest, Buffer.from(hash), publicKey, Buffer.from(call.signature, 'base64'));
  } catch {
    return false; // a key of another kind, or parameters that are nested too deep
  }
}

/** The first one: those that vouch for it may follow. */
function readCertificate(pem: string): X509Certificate | null {
  const [first] = firstCertificate.exec(pem.slice(0, 100_000)) ?? [];
  try {
    return first === undefined ? null : new X509Certificate(first);
  } catch {
    return null;
  }
}

function plain(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toUpperCase();
}
