// Makes a self-signed certificate for the names and addresses of this machine. Browsers
// warn about it once; clients can be given the certificate, or compare its fingerprint.

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { der, oid, tags } from './der.ts';

export interface Pair {
  /** PEM. */
  cert: string;
  key: string;
}

const dayMs = 86_400_000;
/** Apple's systems refuse certificates that are valid for longer. */
const validDays = 825;

const ecdsaWithSha256 = der(tags.sequence, oid('1.2.840.10045.4.3.2'));

export function selfSigned(names: string[], addresses: string[], now: Date): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = randomBytes(15);
  // Clients look for a trusted certificate by its name, so that two must not share one.
  const title = `Platen on ${names.at(-1)} (${serial.toString('hex', 0, 4)})`;
  const name = der(
    tags.sequence,
    der(
      tags.set,
      der(tags.sequence, oid('2.5.4.3'), der(tags.utf8String, Buffer.from(title.slice(0, 64)))),
    ),
  );
  const from = new Date(now.getTime() - dayMs); // clocks of clients may be late
  const until = new Date(now.getTime() + validDays * dayMs);
  const contents = der(
    tags.sequence,
    der(0xa0, der(tags.integer, Buffer.from([2]))), // version 3
    der(tags.integer, Buffer.from([1]), serial), // positive
    ecdsaWithSha256,
    name,
    der(tags.sequence, utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(tags.sequence, subjectAltName(names, addresses), serverAuthentication)),
  );
  const signature = sign('sha256', contents, privateKey);
  const certificate = der(
    tags.sequence,
    contents,
    ecdsaWithSha256,
    der(tags.bitString, Buffer.from([0]), signature),
  );
  return {
    cert: pem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extension(id: string, value: Buffer): Buffer {
  return der(tags.sequence, oid(id), der(tags.octetString, value));
}

const serverAuthentication = extension('2.5.29.37', der(tags.sequence, oid('1.3.6.1.5.5.7.3.1')));

function subjectAltName(names: string[], addresses: string[]): Buffer {
  const all = [
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...addresses.map((address) => der(0x87, addressBytes(address))),
  ];
  return extension('2.5.29.17', der(tags.sequence, ...all));
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [before = '', after] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [head, tail] = [groups(before), groups(after ?? '')];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const bytes = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0'));
  return Buffer.from(bytes.join(''), 'hex');
}

/** Encodes a time until 2050. */
function utcTime(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/\.\d+|\D/g, '');
  return der(tags.utcTime, Buffer.from(`${text.slice(2)}Z`));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
