// What an operator should know about keys and addresses. The choice is theirs:
// the service starts all the same.

import type { Config } from '../config.ts';

const shortKey = 16;

/** `isLocal`: the service listens on loopback only. */
export function securityWarnings({ auth, server }: Config, isLocal: boolean): string[] {
  const { enabled, apiKey } = auth;
  const warnings: string[] = [];
  if (!enabled && apiKey !== '')
    warnings.push(
      'auth.apiKey is set but auth.enabled is false: no key is required. Set auth.enabled: true.',
    );
  if (!enabled && !isLocal)
    warnings.push(
      `every machine that can reach ${server.host} can print and change templates. Set auth.enabled and auth.apiKey.`,
    );
  if (enabled && apiKey.trim() !== apiKey)
    warnings.push(
      'auth.apiKey begins or ends with blanks, which HTTP headers cannot: no request can match it. Remove them.',
    );
  else if (enabled && apiKey.length < shortKey)
    warnings.push(
      `auth.apiKey is shorter than ${shortKey} characters and can be guessed. Use a long random text.`,
    );
  return warnings;
}
