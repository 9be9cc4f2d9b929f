// Secrets and signatures of Standard Webhooks (v1: HMAC-SHA256).

import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** The header webhook-signature: a signature for each secret. `timestamp` is in seconds. */
export function signatures(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${hmac.digest('base64')}`;
    })
    .join(' ');
}
