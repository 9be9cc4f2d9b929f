// Keeps the proof of a draft up to date: preview, data schema and problems.
// During a request only the newest state waits.

import { useEffect, useMemo, useRef, useState } from 'react';
import { useFeedState } from '../../live/live.tsx';
import { useClient } from '../../session.ts';
import { newestOnly } from '../../parts/hooks/newest-only.ts';
import { type ProofResult, requestProof, type ProofRequest } from './request-proof.ts';
import type { TemplateConfig } from '../draft/tree.ts';

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
  // A request that failed while the service was gone is repeated once it is back.
  const feed = useFeedState();
  const hasFailed = useRef(false);
  useEffect(() => {
    hasFailed.current = result.error !== null;
  });
  useEffect(() => {
    if (feed === 'live' && hasFailed.current) requests.submit(request);
  }, [feed, requests, request]);
  const isPending = result.request !== request;
  return useMemo(() => ({ ...result, isPending }), [result, isPending]);
}
