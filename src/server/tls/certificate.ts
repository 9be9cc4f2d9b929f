// The certificate of the service: from the configured files, or self-signed and kept in
// the data folder. Files that were renewed are used for new connections within seconds;
// the open ones go on. Files that do not fit together change nothing.

import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type Config, ConfigError } from '../config.ts';
import { type Pair, selfSigned } from './self-signed.ts';

const checkEveryMs = 2000;

export interface Certificate extends Pair {
  /** The SHA-256 of a self-signed one, for people to compare. */
  fingerprint: string | null;
  /** Calls `renewed` with new files that fit together. Returns a function that stops it. */
  watch(renewed: (pair: Pair) => void, log: (message: string) => void): () => void;
}

/** Null if the service does not use TLS. */
export function openCertificate({ server: { tls }, data }: Config): Certificate | null {
  if (tls.cert === '' && !tls.selfSigned) return null;
  const files = tls.selfSigned ? ownFiles(join(data, 'tls')) : tls;
  const pair = readPair(files);
  const fingerprint = tls.selfSigned ? new X509Certificate(pair.cert).fingerprint256 : null;
  return { ...pair, fingerprint, watch: (...parameters) => watchFiles(files, ...parameters) };
}

/** Made on the first start, and again when it has expired. */
function ownFiles(folder: string): Pair {
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  if (isUsable(files)) return files;
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''));
  const pair = selfSigned(['localhost', hostname()], addresses, new Date());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(files.key, pair.key, { mode: 0o600 });
  writeFileSync(files.cert, pair.cert);
  return files;
}

function isUsable(files: Pair): boolean {
  try {
    return Date.parse(new X509Certificate(readPair(files).cert).validTo) > Date.now();
  } catch {
    return false;
  }
}

/** Throws a ConfigError if they cannot be read or do not belong together. */
function readPair(files: Pair): Pair {
  try {
    const pair = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
    createSecureContext(pair);
    return pair;
  } catch (error) {
    throw new ConfigError(
      `The certificate ${files.cert} and the key ${files.key} cannot be used: ${(error as Error).message}. Check server.tls.cert and server.tls.key.`,
    );
  }
}

function watchFiles(
  files: Pair,
  renewed: (pair: Pair) => void,
  log: (message: string) => void,
): () => void {
  let known = versionOf(files);
  const timer = setInterval(() => {
    const found = versionOf(files);
    if (found === known) return;
    known = found;
    try {
      renewed(readPair(files));
      log(`The certificate ${files.cert} was renewed.`);
    } catch (error) {
      log(`${(error as Error).message} The certificate before it stays in use.`);
    }
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Changes whenever a file is written or replaced, also behind a link. */
function versionOf({ cert, key }: Pair): string {
  const of = (file: string) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'missing';
  };
  return `${of(cert)} ${of(key)}`;
}
