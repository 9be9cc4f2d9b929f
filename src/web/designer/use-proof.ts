// The picture of a draft, what data it needs, and what is wrong with it: asked
// of the service shortly after each change; a question that is no longer of use
// is given up.

import { useEffect, useRef, useState } from 'react';
import { PlatenError, type Preview } from '../../client/index.ts';
import { lock, useClient } from '../session.ts';
import { completeExample } from './complete-example.ts';
import type { Schema } from './language.ts';
import { type Problem, problemsOf } from './problems.ts';
import type { TemplateConfig } from './tree.ts';

export interface Proof {
  /** The last state that could be printed, and its picture. */
  printed: { config: TemplateConfig; preview: Preview } | null;
  needs: { schema: Schema; example: Record<string, unknown> } | null;
  problems: Problem[];
  /** Neither the template nor the data is at fault. */
  error: Error | null;
  isPending: boolean;
}

export interface Shown {
  printer?: string;
  profile?: string;
}

/** What is half written is wrong for a moment: nobody needs to hear of it. */
const patienceMs = 400;
const pauseMs = 80; // long enough for the next key, too short to be noticed

export function useProof(config: TemplateConfig, data: object | null, shown: Shown): Proof {
  const client = useClient();
  const { printer, profile } = shown;
  const isFirst = useRef(true);
  const [proof, setProof] = useState<Proof>({
    printed: null,
    needs: null,
    problems: [],
    error: null,
    isPending: true,
  });
  useEffect(() => {
    const control = new AbortController();
    const options = profile ? { profile } : printer ? { printer } : {};
    const draw = (whole: TemplateConfig) =>
      Promise.allSettled([
        client.draftSchema(whole, control.signal),
        client.previewDraft(
          { config: whole, options, ...(data && { data: data as Record<string, unknown> }) },
          control.signal,
        ),
      ]);
    const ask = async () => {
      let [needs, preview] = await draw(config);
      if (needs.status === 'rejected') {
        const complete = await completeExample(client, config, needs.reason, control.signal);
        if (complete !== config) [needs, preview] = await draw(complete);
      }
      if (preview.status === 'rejected') await wait(patienceMs);
      if (!control.signal.aborted) setProof((before) => proofOf(before, config, needs, preview));
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    setProof((before) => ({ ...before, isPending: true }));
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [client, config, data, printer, profile]);
  return proof;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function proofOf(
  before: Proof,
  config: TemplateConfig,
  needs: PromiseSettledResult<{ schema: Schema; example: Record<string, unknown> }>,
  preview: PromiseSettledResult<Preview>,
): Proof {
  const isDrawn = preview.status === 'fulfilled';
  const known = needs.status === 'fulfilled' ? needs.value : before.needs;
  const refusal = isDrawn ? null : (preview.reason as Error);
  const isOurs =
    refusal instanceof PlatenError && refusal.status >= 400 && refusal.details.length > 0;
  if (refusal instanceof PlatenError && refusal.code === 'UNAUTHORIZED') lock();
  const about = needs.status === 'fulfilled' ? 'data' : 'template';
  return {
    printed: isDrawn ? { config, preview: preview.value } : before.printed,
    needs: known,
    problems: refusal && isOurs ? problemsOf(refusal, about) : [],
    error: refusal && !isOurs ? refusal : null,
    isPending: false,
  };
}
