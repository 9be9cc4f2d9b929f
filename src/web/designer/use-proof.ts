// Keeps the proof of a draft up to date: preview, data schema and problems.
// During a request only the newest state waits.

import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../session.ts';
import { newestOnly } from './newest-only.ts';
import { type ProofResult, requestProof, type ProofRequest } from './request-proof.ts';
import type { TemplateConfig } from './tree.ts';

export interface Proof extends Omit<ProofResult, 'request'> {
  /** Whether the draft changed since this proof. */
  isPending: boolean;
}

export interface PreviewTarget {
  printer?: string;
  profile?: string;
}

const nothing: ProofResult = {
  request: null,
  printed: null,
  needs: null,
  problems: [],
  error: null,
};

export function useProof(
  config: TemplateConfig,
  data: Record<string, unknown> | null,
  { printer, profile }: PreviewTarget,
): Proof {
  const client = useClient();
  const [result, update] = useState(nothing);
  const request = useMemo<ProofRequest>(
    () => ({ config, data, options: profile ? { profile } : printer ? { printer } : {} }),
    [config, data, printer, profile],
  );
  const requests = useMemo(
    () =>
      newestOnly((input: ProofRequest, superseded) =>
        requestProof(client, input, superseded, update),
      ),
    [client],
  );
  useEffect(() => requests.submit(request), [requests, request]);
  useEffect(() => () => requests.stop(), [requests]);
  const isPending = result.request !== request;
  return useMemo(() => ({ ...result, isPending }), [result, isPending]);
}
