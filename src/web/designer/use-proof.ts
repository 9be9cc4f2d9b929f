// The picture of a draft, what data it needs, and what is wrong with it, after
// each change: while one answer is on its way, only the newest state waits.

import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../session.ts';
import { newestOnly } from './newest-only.ts';
import { type Findings, prove, type Question } from './prove.ts';
import type { TemplateConfig } from './tree.ts';

export interface Proof extends Omit<Findings, 'asked'> {
  /** Something was changed since. */
  isPending: boolean;
}

export interface Shown {
  printer?: string;
  profile?: string;
}

const nothing: Findings = { asked: null, printed: null, needs: null, problems: [], error: null };

export function useProof(
  config: TemplateConfig,
  data: Record<string, unknown> | null,
  { printer, profile }: Shown,
): Proof {
  const client = useClient();
  const [findings, tell] = useState(nothing);
  const question = useMemo<Question>(
    () => ({ config, data, options: profile ? { profile } : printer ? { printer } : {} }),
    [config, data, printer, profile],
  );
  const proving = useMemo(
    () => newestOnly((asked: Question, superseded) => prove(client, asked, superseded, tell)),
    [client],
  );
  useEffect(() => proving.ask(question), [proving, question]);
  useEffect(() => () => proving.stop(), [proving]);
  const isPending = findings.asked !== question;
  return useMemo(() => ({ ...findings, isPending }), [findings, isPending]);
}
