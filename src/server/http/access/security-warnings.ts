// What an operator should know about keys and addresses. The choice is theirs:
// the service starts all the same.

import type { Warning } from '../../../api/warnings.ts';
import type { Config } from '../../config.ts';

const shortKey = 16;

interface Exposure {
  /** The service listens on loopback only. */
  isLocal: boolean;
  /** Every request needs a key. */
  needsKey: boolean;
}

export function securityWarnings(
  { auth, server }: Config,
  { isLocal, needsKey }: Exposure,
): Warning[] {
  const { enabled, apiKey } = auth;
  const warnings: Warning[] = [];
  if (!needsKey && apiKey !== '')
    warnings.push({
      code: 'KEY_NOT_REQUIRED',
      message:
        'auth.apiKey is set but auth.enabled is false: no key is required. Set auth.enabled: true.',
    });
  if (!needsKey && !isLocal)
    warnings.push({
      code: 'OPEN_TO_NETWORK',
      message: `Every machine that can reach ${server.host} can print, read all receipts and change templates. Require a key: on the page Settings, API keys, or with auth.enabled and auth.apiKey in the configuration.`,
    });
  if (enabled && apiKey.trim() !== apiKey)
    warnings.push({
      code: 'KEY_UNUSABLE',
      message:
        'auth.apiKey begins or ends with blanks, which HTTP headers cannot: no request can match it. Remove them.',
    });
  else if (enabled && apiKey.length < shortKey)
    warnings.push({
      code: 'KEY_SHORT',
      message: `auth.apiKey is shorter than ${shortKey} characters and can be guessed. Use a long random text.`,
    });
  return warnings;
}
